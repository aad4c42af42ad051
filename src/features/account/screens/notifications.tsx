import { notifications } from '../../../../contract/notifications.ts'
import { groupBy } from '../../../../domain/group-by.ts'
import { useConnectionStatus } from '../../../data/connection-status.tsx'
import { useRead } from '../../../data/use-read.ts'
import { NoticesSwitch } from '../../../shared/site-frame/notices-switch.tsx'
import { SectionCard } from '../../../shared/section-card.tsx'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { Loading } from '../../../ui/load-states.tsx'
import { Page } from '../../../ui/page.tsx'
import { NotificationRow } from '../components/notification-row.tsx'
import { getKindGroup, groupTexts } from '../components/notification-texts.ts'
import '../components/notifications.css'

/** How oneself is notified of each kind of event: by email at once or together, on devices, or not at all. */
export function NotificationsScreen() {
  const { isOnline } = useConnectionStatus()
  const reading = useRead(notifications.table.readChoices, {})
  const choices = reading.state === 'ready' ? reading.value.choices : []
  return (
    <Page
      title="Notifications"
      subtitle="Emails, and what devices show"
      back="/dashboard/my-user"
      works="showing what you chose; changing it needs a connection"
      asOf={reading.state === 'ready' ? reading.asOf : null}
      canRefresh
    >
      {reading.state === 'loading' ? <Loading label="Loading your notifications" rows={5} /> : null}
      <LoadFailed reading={reading} name="Your notifications" isPlural />
      {reading.state !== 'ready' ? null : (
        <div className="nt">
          <div className="nt-device">
            <NoticesSwitch />
          </div>
          {[...groupBy(choices, ({ kind }) => getKindGroup(kind))].map(([group, list]) => (
            <SectionCard key={group} title={groupTexts[group].title}>
              <div className="bd">
                <p className="t13 mute">{groupTexts[group].hint}</p>
                {list.map((choice) => (
                  <NotificationRow key={choice.kind} choice={choice} isOnline={isOnline} />
                ))}
              </div>
            </SectionCard>
          ))}
          <p className="t13 mute">
            What is declined, or sent back while a date runs that costs money, is never held back for an email of
            several updates. Emails about orders, returns, questions and your sign-in always come.
          </p>
        </div>
      )}
    </Page>
  )
}
