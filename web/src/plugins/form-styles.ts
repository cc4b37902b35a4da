// Styles of the controls that only the settings forms use (see ui/theme/styles.ts).
import '@mantine/core/styles/Switch.layer.css'
import '@mantine/core/styles/NumberInput.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
