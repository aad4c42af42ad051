import { bulletins } from '../../../../../contract/bulletins.ts'
import type { OfficeBulletin } from '../../../../../contract/bulletins.ts'
import { callErrorMessage } from '../../../../data/save-error.ts'
import { useCall } from '../../../../data/use-call.ts'
import { FormEnd } from '../../../../ui/form/form-end.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'

/** Takes a recall or bulletin back everywhere, with the reason, or shows it again. */
export function WithdrawForm({
  manufacturerId,
  bulletin,
  onClose,
}: {
  readonly manufacturerId: number
  readonly bulletin: OfficeBulletin
  readonly onClose: () => void
}) {
  const showSnackbar = useSnackbar()
  const { send } = useCall(bulletins.table.withdrawBulletin)
  const isBack = bulletin.is_withdrawn
  const form = useRowForm<{ reason: string }, { rev: number; is_withdrawn: boolean; reason: string }>({
    schema: bulletins.table.withdrawBulletin.body,
    values: { reason: '' },
    toBody: ({ reason }) => ({ rev: bulletin.rev, is_withdrawn: !isBack, reason }),
    fieldOf: (key) => key,
    check: ({ reason }): Record<string, string> =>
      isBack || reason.trim() !== '' ? {} : { reason: 'Enter why it is withdrawn' },
    onTyped: () => undefined,
    sentence: callErrorMessage,
    async onSave(body) {
      await send({ params: { manufacturerId, id: bulletin.bulletin_id }, body })
      showSnackbar({ text: isBack ? 'Shown again' : 'Withdrawn' })
      onClose()
    },
  })
  return (
    <Form form={form} label={isBack ? 'Show again' : 'Withdraw'}>
      <div className="whole">
        <TextArea
          label="Reason"
          isOptional={isBack}
          rows={3}
          hint={
            isBack ? 'For the history.' : 'For the history. It is no longer shown on jobs, registrations and machines.'
          }
          {...form.bind('reason')}
        />
      </div>
      <FormEnd form={form} saveLabel={isBack ? 'Show again' : 'Withdraw'} needsConnection onCancel={onClose} />
    </Form>
  )
}
