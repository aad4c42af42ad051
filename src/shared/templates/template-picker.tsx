import { ticketInbox } from '../../../contract/ticket-inbox.ts'
import { fillTemplate, getGreetingName } from '../../../domain/tickets/templates.ts'
import { useSession } from '../../data/session.tsx'
import { useRead } from '../../data/use-read.ts'
import { SelectField } from '../../ui/select-field.tsx'

/**
 * Inserts one of the shop's reply templates, filled with what is known. `to`: whom the message greets. `number`: that of the
 * ticket or claim. `order`: null where it is about none. Shows nothing where the shop has no template.
 */
export function TemplatePicker({
  to,
  number,
  order,
  onPick,
}: {
  readonly to: string
  readonly number: string
  readonly order: string | null
  readonly onPick: (text: string) => void
}) {
  const { session } = useSession()
  const reading = useRead(ticketInbox.listTemplates, {}, { staleTime: 60_000 })
  const templates = reading.state === 'ready' ? reading.value.templates : []
  if (templates.length === 0) return null
  return (
    <SelectField
      label="Insert a template"
      choices={[
        { value: '', label: 'Choose…' },
        ...templates.map(({ template_id, name }) => ({ value: template_id, label: name })),
      ]}
      value=""
      onChange={({ target }) => {
        const template = templates.find(({ template_id }) => template_id === target.value)
        if (template === undefined) return
        const agent = session.user?.first_name ?? null
        onPick(fillTemplate(template.text, { name: getGreetingName(to), ticket: number, order, agent }))
      }}
    />
  )
}
