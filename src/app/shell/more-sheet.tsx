import { useState } from 'react'
import { Link } from 'react-router-dom'
import { auth } from '../../../contract/auth.ts'
import { errorMessage } from '../../data/error-message.ts'
import { useSession } from '../../data/session.tsx'
import { useHasWarranty } from '../../data/use-has-warranty.ts'
import { useCall } from '../../data/use-call.ts'
import { needsManualInstall, useInstallPrompt } from '../../platform/install.ts'
import { getTheme, saveTheme } from '../../platform/theme.ts'
import { appVersion } from '../../platform/version.ts'
import { NoticesSwitch } from '../../shared/site-frame/notices-switch.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Segment } from '../../ui/segment.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useSnackbar } from '../../ui/snackbar.tsx'
import { menuEntries, splitTabs } from './entries.ts'
import type { FoundPage } from '../../features/find/components/use-find.ts'
import { sheetPages } from './find-pages.ts'
import { HomeScreenHelp } from './home-screen-help.tsx'
import { formatAccount, formatInitials, formatName } from './person.ts'
import './more-sheet.css'

const themes = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

/** A page of the sheet. `isOnPhone`: at a desk the menu has it. */
function PageLink({
  page: { path, icon, label },
  isOnPhone = false,
}: {
  page: Pick<FoundPage, 'path' | 'icon' | 'label'>
  isOnPhone?: boolean
}) {
  return (
    <Link className={isOnPhone ? 'item phone' : 'item'} to={path}>
      <Icon name={icon} />
      <span className="grow">{label}</span>
      <Icon name="forward" className="chev" />
    </Link>
  )
}

/** Account and settings: behind More on a phone, behind the name on a desktop. */
export function MoreSheet({
  isOpen,
  onClose,
  onSignOut,
}: {
  isOpen: boolean
  onClose: () => void
  onSignOut: () => void
}) {
  const { session, adopt } = useSession()
  const hasWarranty = useHasWarranty()
  const showSnackbar = useSnackbar()
  const install = useInstallPrompt()
  const view = useCall(auth.table.viewAsServicer)
  const [theme, setTheme] = useState(getTheme)
  const [isHelping, setIsHelping] = useState(false)
  const toggleView = () => {
    const set = !session.viewing_as_servicer
    void view.send({ body: { set } }).then(
      (next) => {
        adopt(next)
        showSnackbar({ text: set ? 'You are now viewing as a servicer.' : 'You are no longer viewing as a servicer.' })
        onClose()
      },
      (error: unknown) => {
        showSnackbar({ text: errorMessage(error) })
      },
    )
  }
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Account and settings">
      <div className="more">
        <div className="row g3">
          <span className="av" aria-hidden="true">
            {formatInitials(session)}
          </span>
          <div className="grow">
            <div className="t14 b ell">{formatName(session)}</div>
            <div className="t13 mute ell">
              {[...new Set([session.user?.email, formatAccount(session)])].join(' · ')}
            </div>
          </div>
        </div>
        <div className="stack g2">
          <span className="t13 m5">Theme</span>
          <Segment
            label="Theme"
            choices={themes}
            value={theme}
            isFull
            onChange={(choice) => {
              saveTheme(choice)
              setTheme(choice)
            }}
          />
        </div>
        {session.servicer ? <NoticesSwitch /> : null}
        <div className="list">
          {splitTabs(menuEntries(session, hasWarranty)).behind.map((entry) => (
            <PageLink key={entry.path} page={entry} isOnPhone />
          ))}
          {/* Everyone may: it changes what is listed, never what is allowed (`SF012, SF158`). */}
          <button type="button" className="item" disabled={view.isSending} onClick={toggleView}>
            <Icon name="swap" />
            <span className="grow">
              {session.viewing_as_servicer ? 'Stop viewing as a servicer' : 'View as a servicer'}
            </span>
          </button>
          {sheetPages(session).map((page) => (
            <PageLink key={page.path} page={page} />
          ))}
          {install === null && needsManualInstall() ? (
            <button
              type="button"
              className="item"
              onClick={() => {
                setIsHelping(true)
              }}
            >
              <Icon name="install" />
              <span className="grow">Add to home screen</span>
            </button>
          ) : null}
          {install ? (
            <button type="button" className="item" onClick={install}>
              <Icon name="install" />
              <span className="grow">Install Partwright on this device</span>
            </button>
          ) : null}
          <button type="button" className="item" onClick={onSignOut}>
            <Icon name="sign-out" />
            <span className="grow">Sign out</span>
          </button>
        </div>
        {isHelping ? <HomeScreenHelp /> : null}
        <p className="t12 mute">Partwright {appVersion}</p>
      </div>
    </Sheet>
  )
}
