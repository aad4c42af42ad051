import { ticketInbox } from '../../../../../contract/ticket-inbox.ts'
import type { StaffTicket } from '../../../../../contract/shapes/ticket.ts'
import { fillTemplate, getGreetingName } from '../../../../../domain/tickets/templates.ts'
import { useSession } from '../../../../data/session.tsx'
import { useRead } from '../../../../data/use-read.ts'
import { SelectField } from '../../../../ui/select-field.tsx'

/** Inserts a template with what is known about the ticket. Nothing where the shop has none. */
export function TemplatePicker({
  ticket,
  onPick,
}: {
  readonly ticket: StaffTicket
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
        onPick(
          fillTemplate(template.text, {
            name: getGreetingName(ticket.contact.name),
            ticket: ticket.number,
            order: ticket.about.order?.number ?? null,
            agent: session.user?.first_name ?? null,
          }),
        )
      }}
    />
  )
}
