import { IonContent, useIonRouter } from '@ionic/react'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { useNow } from '../data/clock.tsx'
import { useStanding } from '../data/standing.tsx'
import { BackToTop } from './back-to-top.tsx'
import { Button } from './button.tsx'
import { sayMoment } from './say-time.ts'
import { Strip } from './strip.tsx'
import { useEntrance } from './use-entrance.ts'
import { usePageTitle } from './use-page-title.ts'
import { WaitingBadge } from './waiting-badge.tsx'
import './toolbar.css'

interface PageProps {
  title: string
  subtitle?: ReactNode
  /** Where Back leads when there is no history to go back in. */
  back?: string
  /** At the end of the toolbar, after the waiting badge. */
  actions?: ReactNode
  /** Without a network: what still works here. */
  works?: string
  /** When what is shown was fetched, epoch ms. */
  asOf?: number | null
  /** Below the toolbar, above what scrolls. */
  below?: ReactNode
  /** On phones, at the foot: the main action. */
  dock?: ReactNode
  hasBadge?: boolean
  /** The shop's header stands above: this toolbar is no second banner. */
  isBelowHeader?: boolean
  children: ReactNode
}

/** What is in a screen's IonPage (`src/app/routes.tsx`): its toolbar (56 px on phones, 52 on desks), the offline strip, and what scrolls. After a navigation the focus is on its heading. */
export function Page({
  title,
  subtitle,
  back,
  actions,
  works = 'what you save is kept on this device',
  asOf,
  below,
  dock,
  hasBadge = true,
  isBelowHeader = false,
  children,
}: PageProps) {
  const router = useIonRouter()
  const standing = useStanding()
  const now = useNow(30_000)
  const heading = useRef<HTMLHeadingElement>(null)
  const content = useRef<HTMLIonContentElement>(null)
  usePageTitle(title, useEntrance(heading))
  const seen = asOf ?? standing.lastContact
  const Bar = isBelowHeader ? 'section' : 'header'
  return (
    <>
      <Bar
        className={back === undefined ? 'toolbar' : 'toolbar has-back'}
        {...(isBelowHeader ? { 'aria-label': title } : {})}
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
          {actions}
        </div>
      </Bar>
      {standing.isOnline ? null : <Strip asOf={seen === null ? null : sayMoment(seen, now)} works={works} />}
      {below}
      <IonContent ref={content} scrollEvents>
        <div className="content">{children}</div>
        <BackToTop content={content} />
      </IonContent>
      {dock ? <footer className="dock phone">{dock}</footer> : null}
    </>
  )
}
