import { useState } from 'react'
import { settings } from '../../../../contract/settings.ts'
import { useConnectionStatus } from '../../../data/connection-status.tsx'
import { useEngine } from '../../../data/engine.tsx'
import { callErrorMessage } from '../../../data/save-error.ts'
import type { FormDraft } from '../../../shared/drafts/with-draft.tsx'
import { PolicyText } from '../../../shared/policy-text.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormEnd } from '../../../ui/form/form-end.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Note } from '../../../ui/note.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import type { Based } from '../../../shared/drafts/based-fields.ts'
import { MeanwhileNote } from '../../../shared/drafts/meanwhile-note.tsx'
import { useSettingForm } from './form/use-setting-form.ts'
import type { SettingOf } from './form/use-setting-form.ts'

export interface PolicyFields {
  readonly html: string
}
export const toPolicyFields = ({ value }: SettingOf<'policy'>): PolicyFields => ({ html: value.html })
const toForm = ({ html }: PolicyFields, rev: number) => ({ section: 'policy' as const, rev, value: { html } })

/** The return policy (`SF093`): HTML of a few plain elements, with the text as customers get it. */
export function PolicyForm({
  setting,
  draftKey,
  draft,
}: {
  readonly setting: SettingOf<'policy'>
  readonly draftKey: string
  readonly draft: FormDraft<PolicyFields & Based>
}) {
  const { form, meanwhile } = useSettingForm<PolicyFields>({
    ...{ setting, draftKey, draft, toForm, current: toPolicyFields(setting), saved: 'Return policy saved' },
  })
  return (
    <Form form={form} label="Return policy">
      <MeanwhileNote meanwhile={meanwhile} labels={{ html: 'Policy' }} />
      <div className="whole">
        <TextArea
          label="Policy"
          rows={16}
          maxLength={20_000}
          spellCheck
          hint="Plain HTML: paragraphs, headings, lists, bold and links. Anything else is taken out."
          {...form.bind('html')}
        />
      </div>
      <FormEnd form={form} saveLabel="Save policy" needsConnection />
      <div className="whole">
        <PolicyPreview getHtml={() => form.getValues().html} rev={setting.rev} />
      </div>
    </Form>
  )
}

/** The policy as the server makes it of what is typed. */
function PolicyPreview({ getHtml, rev }: { readonly getHtml: () => string; readonly rev: number }) {
  const engine = useEngine()
  const { isOnline } = useConnectionStatus()
  const [shown, setShown] = useState<{ readonly html: string } | { readonly problem: string } | null>(null)
  const [isAsking, setAsking] = useState(false)
  const ask = async () => {
    setAsking(true)
    try {
      const form = toForm({ html: getHtml() }, rev)
      const { html } = await engine.call(settings.table.previewSetting, { body: { form } })
      setShown({ html: html ?? '' })
    } catch (error) {
      setShown({ problem: callErrorMessage(error) })
    } finally {
      setAsking(false)
    }
  }
  return (
    <section className="set-preview" aria-label="Preview">
      <Button icon="eye" disabled={!isOnline} isBusy={isAsking} onClick={() => void ask()}>
        Preview
      </Button>
      <div aria-live="polite">
        {shown === null ? null : 'problem' in shown ? (
          <Note tone="bad" icon="alert">
            {shown.problem}
          </Note>
        ) : shown.html === '' ? (
          <p className="t14 mute">Customers are shown no policy.</p>
        ) : (
          <div className="set-policy">
            <PolicyText html={shown.html} />
          </div>
        )}
      </div>
    </section>
  )
}
