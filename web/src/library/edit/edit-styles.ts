// Styles of the controls that only the library forms use (see ui/theme/styles.ts).
import '@mantine/core/styles/Switch.layer.css'
import '@mantine/core/styles/Fieldset.layer.css'
import './library-edit.css'
