import { settings } from '../../../../contract/settings.ts'
import type { SectionName } from '../../../../domain/settings/sections.ts'
import { useNow } from '../../../data/clock.tsx'
import { useConnectionStatus } from '../../../data/connection-status.tsx'
import { errorMessage } from '../../../data/error-message.ts'
import { useCall } from '../../../data/use-call.ts'
import { useRead } from '../../../data/use-read.ts'
import { HistoryList } from '../../../shared/history-list.tsx'
import { SectionCard } from '../../../shared/section-card.tsx'
import { Button } from '../../../ui/button.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'

/** What was changed in a section, by whom and when. The change that still stands can be undone. */
export function SettingHistory({ section }: { readonly section: SectionName }) {
  const now = useNow(60_000)
  const { isOnline } = useConnectionStatus()
  const showSnackbar = useSnackbar()
  const history = useRead(settings.table.readHistory, { params: { section } })
  const { send, isSending } = useCall(settings.table.undoSetting)
  if (history.state !== 'ready' || history.value.length === 0) return null
  const undo = (entry: string) => {
    send({ params: { entry } }).then(
      () => {
        showSnackbar({ text: 'Undone' })
      },
      (error: unknown) => {
        showSnackbar({ text: errorMessage(error) })
        history.refetch()
      },
    )
  }
  const first = history.value.find(({ may_undo }) => may_undo)
  return (
    <SectionCard title="History" count={history.value.length}>
      <HistoryList
        entries={history.value.map((entry) => ({
          ...{ id: entry.entry_id, action: entry.text, message: null, at: entry.at },
          author: { name: entry.by === '' ? 'The system' : entry.by },
        }))}
        now={now}
        getLabel={({ action }) => action}
        renderDetail={({ id }) =>
          id === first?.entry_id ? (
            <Button
              fill="link"
              size="small"
              icon="undo"
              disabled={!isOnline || isSending}
              onClick={() => {
                undo(id)
              }}
            >
              Undo
            </Button>
          ) : null
        }
      />
    </SectionCard>
  )
}
