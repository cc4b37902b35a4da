// Styles of the Mantine components with option lists; they are loaded with the dialogs that use them (see ui/theme/styles.ts).
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
