import { Link } from 'react-router-dom'
import { settings } from '../../../../contract/settings.ts'
import { useNow } from '../../../data/clock.tsx'
import { useRead } from '../../../data/use-read.ts'
import { LoadFailed, worksLoaded } from '../../../shared/load-failed.tsx'
import { formatMoment } from '../../../ui/format-time.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Loading } from '../../../ui/load-states.tsx'
import { Page } from '../../../ui/page.tsx'
import { Checklist } from '../components/checklist.tsx'
import { getSectionPath, sectionDisplays } from '../components/section-display.ts'
import '../components/settings.css'

/** The settings of the shop (record 084): what a new shop still needs, and every section with its last change. */
export function SettingsScreen() {
  const now = useNow(60_000)
  const reading = useRead(settings.table.listSettings, {})
  return (
    <Page
      title="Settings"
      works={worksLoaded('showing the settings as last loaded; changing them needs a connection', reading)}
      asOf={reading.state === 'ready' ? reading.asOf : null}
      canRefresh
    >
      {reading.state === 'loading' ? <Loading label="Loading the settings" /> : null}
      <LoadFailed reading={reading} name="The settings" isPlural />
      {reading.state !== 'ready' ? null : (
        <div className="stack">
          <Checklist points={reading.value.checklist} />
          <ul className="list" aria-label="Settings">
            {reading.value.sections.map(({ section, by, at }) => (
              <li key={section}>
                <Link className="item" to={getSectionPath(section)}>
                  <Icon name={sectionDisplays[section].icon} />
                  <span className="grow">
                    <span className="t14 b">{sectionDisplays[section].label}</span>
                    <span className="t13 mute">{sectionDisplays[section].hint}</span>
                    <span className="t13 mute">
                      {at === null
                        ? 'As the product comes'
                        : `Changed ${formatMoment(at, now)}${by === '' ? '' : ` by ${by}`}`}
                    </span>
                  </span>
                  <Icon name="forward" className="chev" />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Page>
  )
}
