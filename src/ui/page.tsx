import { IonContent, useIonRouter } from '@ionic/react'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { useNow } from '../data/clock.tsx'
import { useConnectionStatus } from '../data/connection-status.tsx'
import { useOpenFind } from '../data/find-opener.tsx'
import { BackToTop } from './back-to-top.tsx'
import { Button } from './button.tsx'
import { formatMoment } from './format-time.ts'
import { usePageFrame } from './page-frame.ts'
import { Strip } from './strip.tsx'
import { useEntrance } from './use-entrance.ts'
import { useIsDesk } from './use-is-desk.ts'
import { useScreenRefresh } from './use-screen-refresh.tsx'
import { useWhenStill } from './use-when-still.ts'
import { usePageTitle } from './use-page-title.ts'
import { WaitingBadge } from './waiting-badge.tsx'
import './toolbar.css'

interface Addition {
  readonly label: string
  readonly onPress: () => void
}

interface PageProps {
  title: string
  subtitle?: ReactNode
  /** Where Back goes when there is no history. */
  back?: string
  /** At the end of the toolbar, after the waiting badge. */
  actions?: ReactNode
  /** What is added on this screen: the last button of the toolbar, and on a phone the one at the bottom. */
  addition?: Addition
  /** Shown without a network: what still works on this screen. */
  works?: string
  /** When the shown data was fetched, epoch ms. */
  asOf?: number | null
  /** Below the toolbar, above the scrolling content. */
  below?: ReactNode
  /** The main action at the bottom on phones. */
  dock?: ReactNode
  hasBadge?: boolean
  /** A pull on a touch screen, or the Refresh button, reads again what the screen reads. */
  canRefresh?: boolean
  /** False where another button already reads again. */
  hasRefreshButton?: boolean
  /** The page belongs to the shop, whose search is above it on every width. */
  isBelowHeader?: boolean
  children: ReactNode
}

/** The button of an addition, where this place is the one for it on a screen of this width. */
function AddButton({ addition: { label, onPress }, place }: { addition: Addition; place: 'toolbar' | 'dock' }) {
  if (useIsDesk() !== (place === 'toolbar')) return null
  return (
    <Button fill="filled" icon="plus" onClick={onPress} {...(place === 'dock' ? { size: 'big', isFull: true } : {})}>
      {label}
    </Button>
  )
}

/** The content of a screen's IonPage: toolbar, offline strip, scrolling content, footer. After a navigation its heading has the focus. */
export function Page({
  title,
  subtitle,
  back,
  actions,
  addition,
  works = 'what you save is kept on this device',
  asOf,
  below,
  dock,
  hasBadge = true,
  canRefresh = false,
  hasRefreshButton = canRefresh,
  isBelowHeader = false,
  children,
}: PageProps) {
  const router = useIonRouter()
  const connectionStatus = useConnectionStatus()
  const isOnline = useWhenStill(connectionStatus.isOnline)
  const now = useNow(30_000)
  const heading = useRef<HTMLHeadingElement>(null)
  const content = useRef<HTMLIonContentElement>(null)
  usePageTitle(title, useEntrance(heading))
  const seen = asOf ?? connectionStatus.lastContact
  const seenLabel = seen === null ? null : formatMoment(seen, now)
  const refresh = useScreenRefresh(canRefresh, seenLabel)
  const openFind = useOpenFind()
  const { hasHeader, footer } = usePageFrame()
  const isSection = hasHeader || isBelowHeader
  const Bar = isSection ? 'section' : 'header'
  return (
    <>
      <Bar
        className={back === undefined ? 'toolbar' : 'toolbar has-back'}
        {...(isSection ? { 'aria-label': 'Title and actions' } : {})}
      >
        {back === undefined ? null : (
          <Button
            className="go-back"
            fill="clear"
            isIconOnly
            icon="back"
            aria-label="Back"
            onClick={() => {
              if (router.canGoBack()) router.goBack()
              else router.push(back, 'back', 'pop')
            }}
          />
        )}
        <div className="grow">
          <h1 ref={heading} tabIndex={-1} className="ttl ell">
            {title}
          </h1>
          {subtitle ? <div className="sub ell">{subtitle}</div> : null}
        </div>
        <div className="acts">
          {hasBadge ? <WaitingBadge /> : null}
          {/* At a desk it is in the side menu, and on the shop's pages its own search is above. */}
          {openFind === null || isBelowHeader ? null : (
            <Button
              className="phone"
              fill="clear"
              isIconOnly
              icon="search"
              aria-label="Find anything"
              aria-haspopup="dialog"
              onClick={openFind}
            />
          )}
          {hasRefreshButton ? refresh.button : null}
          {actions}
          {addition ? <AddButton addition={addition} place="toolbar" /> : null}
        </div>
      </Bar>
      {isOnline ? null : <Strip asOf={seenLabel} works={works} />}
      {below}
      <IonContent ref={content} scrollEvents>
        {refresh.pull}
        <div className="page">
          <div className="content">{children}</div>
          {footer}
        </div>
        <BackToTop content={content} />
      </IonContent>
      {dock || addition ? (
        <footer className="dock phone">
          {dock}
          {addition ? <AddButton addition={addition} place="dock" /> : null}
        </footer>
      ) : null}
    </>
  )
}
