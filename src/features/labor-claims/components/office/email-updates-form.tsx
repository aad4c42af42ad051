import { filing } from '../../../../../contract/labor-claims-filing.ts'
import type { Claim } from '../../../../../contract/shapes/claim.ts'
import { isEmailAddress } from '../../../../../domain/places/address-form.ts'
import { TextArea } from '../../../../ui/text-area.tsx'
import { WithDraft } from '../../../../shared/drafts/with-draft.tsx'
import type { FormDraft } from '../../../../shared/drafts/with-draft.tsx'
import { FormEnd } from '../../../../ui/form/form-end.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useOnlineForm } from '../forms/use-online-form.ts'

/** Parses the distinct email addresses of a text, separated by spaces, commas or semicolons. */
const parseEmails = (text: string): readonly string[] => [...new Set(text.split(/[\s,;]+/).filter((one) => one !== ''))]

/** Applies the edits from `shown` to `typed` to the current list `now`: additions are added and removals removed. */
function mergeEmails(typed: readonly string[], shown: readonly string[], now: readonly string[]): string[] {
  const removed = shown.filter((one) => !typed.includes(one))
  const added = typed.filter((one) => !shown.includes(one) && !now.includes(one))
  return [...now.filter((one) => !removed.includes(one)), ...added]
}

interface SubscriberFields {
  text: string
  /** The list as it was when the form was opened. */
  shown: readonly string[]
}
interface Props {
  readonly claim: Claim
  readonly onClose: () => void
}
const joinLines = (mails: readonly string[]) => mails.join('\n')

/** The first error of the addresses. Each is named, because the field holds several. */
function validateEmails(mails: readonly string[]): Record<string, string> {
  const wrong = mails.find((one) => !isEmailAddress(one))
  if (wrong !== undefined) return { text: `“${wrong}” is not a valid email address` }
  return mails.length > 20 ? { text: 'At most 20 addresses' } : {}
}

function SubscribersForm({ claim, draft, onClose }: Props & { readonly draft: FormDraft<SubscriberFields> }) {
  const listMails = ({ text, shown }: SubscriberFields) =>
    mergeEmails(parseEmails(text), shown, claim.notification_subscribers)
  const { form, cancel } = useOnlineForm({
    claimId: claim.ticket_id,
    draft,
    row: filing.setSubscribers,
    schema: filing.setSubscribers.body,
    toBody: (fields) => ({ notification_subscribers: listMails(fields), type: 'labor-claim' }),
    fieldOf: () => 'text',
    check: (fields) => validateEmails(listMails(fields)),
    toInput: (body) => ({ params: { id: claim.ticket_id }, body }),
    done: ({ notification_subscribers: mails }) => (mails.length === 0 ? 'Email updates are off' : 'Saved'),
    onClose,
  })
  return (
    <Form form={form} label="Email updates to">
      <div className="whole">
        <TextArea
          label="Email addresses"
          hint="One per line. They get an email when the claim status changes. What follows within half an hour comes in one email."
          rows={4}
          inputMode="email"
          autoCapitalize="off"
          {...form.bind('text')}
        />
      </div>
      <FormEnd form={form} saveLabel="Save" needsConnection onCancel={cancel} />
    </Form>
  )
}

/** The form of the recipients of email updates. */
export function EmailUpdatesForm(props: Props) {
  const people = props.claim.notification_subscribers
  return (
    <WithDraft<SubscriberFields>
      draftKey={`subscribers:${props.claim.ticket_id}`}
      start={{ text: joinLines(people), shown: people }}
    >
      {(draft) => <SubscribersForm {...props} draft={draft} />}
    </WithDraft>
  )
}
