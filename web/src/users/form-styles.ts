// Styles of controls that only the account forms use (see ui/theme/styles.ts).
import '@mantine/core/styles/Switch.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import './accounts.css'
