import { useState } from 'react'
import { ticketInbox } from '../../../../contract/ticket-inbox.ts'
import { useEngine } from '../../../data/engine.tsx'
import { useRead } from '../../../data/use-read.ts'
import { LoadFailed, worksLoaded } from '../../../shared/load-failed.tsx'
import { Button } from '../../../ui/button.tsx'
import { closeOnly } from '../../../ui/close-only.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Empty, Loading } from '../../../ui/load-states.tsx'
import { Page } from '../../../ui/page.tsx'
import { TemplateSheet } from '../components/inbox/template-sheet.tsx'
import '../components/thread/thread.css'

/** The texts that staff answer tickets with, edited by administrators. Offline: the last copy. */
export function TemplatesScreen() {
  const engine = useEngine()
  const reading = useRead(ticketInbox.listTemplates, {})
  const [open, setOpen] = useState<string | null>(null)
  const templates = reading.state === 'ready' ? reading.value.templates : []
  const add = (
    <Button
      fill="filled"
      icon="plus"
      aria-label="New template"
      onClick={() => {
        setOpen(engine.newId())
      }}
    >
      <span>
        New<span className="desk"> template</span>
      </span>
    </Button>
  )
  return (
    <Page
      title="Reply templates"
      back="/dashboard/tickets"
      works={worksLoaded('showing the templates last loaded; changing them needs a connection', reading)}
      asOf={reading.state === 'ready' ? reading.asOf : null}
      canRefresh
      actions={templates.length === 0 ? undefined : add}
    >
      {reading.state === 'loading' ? <Loading label="Loading the templates" rows={4} /> : null}
      <LoadFailed reading={reading} name="The templates" isPlural />
      {reading.state === 'ready' && templates.length === 0 ? (
        <Empty icon="note" title="No templates yet" action={add}>
          Write what you answer often. Staff insert it into an answer with the customer’s name and numbers filled in.
        </Empty>
      ) : null}
      {templates.length === 0 ? null : (
        <ul className="list narrow" aria-label="Templates">
          {templates.map((template) => (
            <li key={template.template_id}>
              <button
                type="button"
                className="item"
                aria-haspopup="dialog"
                onClick={() => {
                  setOpen(template.template_id)
                }}
              >
                <span className="grow">
                  <span className="t14 b">{template.name}</span>
                  <span className="t13 mute qn-last">{template.text}</span>
                </span>
                <Icon name="forward" className="chev" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {open === null ? null : (
        <TemplateSheet
          key={open}
          id={open}
          template={templates.find(({ template_id }) => template_id === open) ?? null}
          onClose={() => {
            setOpen(closeOnly(open))
          }}
          onConflict={() => {
            if (reading.state === 'ready') reading.refetch()
          }}
        />
      )}
    </Page>
  )
}
