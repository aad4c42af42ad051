import { useWatch } from 'react-hook-form'
import { ticketInbox } from '../../../../../contract/ticket-inbox.ts'
import { templateForm } from '../../../../../contract/shapes/ticket.ts'
import type { ReplyTemplate, TemplateForm as TemplateBody } from '../../../../../contract/shapes/ticket.ts'
import { listUnknownPlaceholders, placeholders } from '../../../../../domain/tickets/templates.ts'
import { CallRefused } from '../../../../../offline/http/call.ts'
import { callErrorMessage } from '../../../../data/save-error.ts'
import { useCall } from '../../../../data/use-call.ts'
import { WithDraft } from '../../../../shared/drafts/with-draft.tsx'
import type { FormDraft } from '../../../../shared/drafts/with-draft.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { FormEnd } from '../../../../ui/form/form-end.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'
import { Note } from '../../../../ui/note.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import '../thread/thread.css'

interface TemplateFields {
  name: string
  text: string
  /** The revision that the form began with. */
  rev: number
}

const quote = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ')

function Fields({
  id,
  template,
  draft,
  onClose,
  onConflict,
}: {
  readonly id: string
  /** As it is now; null for a new one. */
  readonly template: ReplyTemplate | null
  readonly draft: FormDraft<TemplateFields>
  readonly onClose: () => void
  readonly onConflict: () => void
}) {
  const showSnackbar = useSnackbar()
  const save = useCall(ticketInbox.saveTemplate)
  const remove = useCall(ticketInbox.removeTemplate)
  const close = async () => {
    await draft.drop()
    onClose()
  }
  const form = useRowForm<TemplateFields, TemplateBody>({
    schema: templateForm,
    check: ({ text }) => {
      const unknown = listUnknownPlaceholders(text)
      return unknown.length === 0 ? {} : { text: `Unknown: ${quote(unknown)}. Known are ${quote(placeholders)}` }
    },
    values: draft.values,
    onTyped: draft.keep,
    sentence: callErrorMessage,
    async onSave(body) {
      try {
        await save.send({ params: { id }, body })
      } catch (error) {
        if (error instanceof CallRefused && error.status === 409) onConflict()
        throw error
      }
      showSnackbar({ text: 'Template saved' })
      await close()
    },
  })
  const removeIt = async () => {
    try {
      await remove.send({ params: { id } })
      showSnackbar({ text: 'Template removed' })
      await close()
    } catch (error) {
      onConflict()
      showSnackbar({ text: callErrorMessage(error) })
    }
  }
  const began = useWatch({ control: form.control, compute: (fields: TemplateFields) => fields.rev })
  const present = template?.rev ?? 0
  const isBehind = present !== began
  return (
    <Form form={form} label="Template">
      {isBehind ? (
        <div className="whole stack">
          <Note tone="warn" icon="alert" role="status">
            <b>Somebody {template === null ? 'removed' : 'changed'} this template meanwhile.</b>
            {template === null ? null : <span className="qn-text">{template.text}</span>}
          </Note>
          <Button
            onClick={() => {
              form.setValue('rev', present)
            }}
          >
            Keep my text
          </Button>
        </div>
      ) : null}
      <div className="whole">
        <Field label="Name" maxLength={80} autoComplete="off" {...form.bind('name')} />
      </div>
      <div className="whole">
        <TextArea
          label="Text"
          rows={8}
          hint={`${quote(placeholders)} are filled in: the customer’s first name, the ticket, its order, and who answers.`}
          {...form.bind('text')}
        />
      </div>
      <FormEnd
        form={form}
        saveLabel="Save template"
        needsConnection
        blockedReason={isBehind ? 'Your text is kept here.' : null}
        onCancel={() => void close()}
        more={
          template === null ? undefined : (
            <Button fill="clear" icon="trash" isBusy={remove.isSending} onClick={() => void removeIt()}>
              Remove
            </Button>
          )
        }
      />
    </Form>
  )
}

/** A template, new or changed. Where somebody changed it meanwhile, what was typed stays, and saving it is refused. */
export function TemplateSheet({
  id,
  template,
  onClose,
  onConflict,
}: {
  readonly id: string
  /** Null for a new one. */
  readonly template: ReplyTemplate | null
  readonly onClose: () => void
  readonly onConflict: () => void
}) {
  return (
    <Sheet isOpen onClose={onClose} title={template === null ? 'New template' : template.name} isWide>
      <WithDraft<TemplateFields>
        draftKey={`ticket-template:${template === null ? 'new' : id}`}
        start={{ name: template?.name ?? '', text: template?.text ?? '', rev: template?.rev ?? 0 }}
      >
        {(draft) => <Fields id={id} template={template} draft={draft} onClose={onClose} onConflict={onConflict} />}
      </WithDraft>
    </Sheet>
  )
}
