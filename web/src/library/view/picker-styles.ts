// Style sheets of the Mantine components with lists to choose from; they come with the dialogs that have some (see ui/theme/styles.ts).
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
