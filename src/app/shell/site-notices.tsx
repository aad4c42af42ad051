import { Suspense, lazy, useState } from 'react'
import type { SiteInfo } from '../../../contract/site.ts'
import { isNoticeShown } from '../../../domain/settings/site.ts'
import { useNow } from '../../data/clock.tsx'
import { useSession } from '../../data/session.tsx'
import { useConnectionStatus } from '../../data/connection-status.tsx'
import { useShopLook } from '../../data/use-shop-look.ts'
import { Icon } from '../../ui/icon.tsx'
import { NoticeBanner } from '../../ui/notice-banner.tsx'
import { loadLate } from '../../platform/load-late.ts'
import '../../ui/toolbar.css'

/** Asked for only where a session has ended. */
const SignInPopup = lazy(async () => ({
  default: (await loadLate(() => import('../../features/auth/components/sign-in-popup.tsx'))).SignInPopup,
}))

/** Above every screen: the shop's notification, a device that cannot save, and a session that has ended. */
export function SiteNotices({ shop }: { readonly shop: SiteInfo | null }) {
  const { session, hasEnded } = useSession()
  const { counts, storage } = useConnectionStatus()
  const [popup, setPopup] = useState<'never' | 'open' | 'closed'>('never')
  const now = useNow(60_000)
  useShopLook(shop)
  const known = typeof counts === 'object' ? counts : null
  const needsSignIn = session.logged_in && (hasEnded || known?.hasEnded === true)
  const waiting = known?.behindSignIn ?? 0
  return (
    <div className="news">
      {shop !== null && isNoticeShown(shop.site_notification, shop.notification_until, now) ? (
        <NoticeBanner tone={shop.notification_tone ?? 'alert'} role="status">
          {shop.site_notification}
        </NoticeBanner>
      ) : null}
      {storage === 'ok' ? null : (
        <div className="banner" role="alert">
          <Icon name="octagon" />
          <span>
            {storage === 'full'
              ? 'This device is out of storage, so new work can’t be saved. Free up space, or send your unsent work.'
              : 'This device can’t save right now. Export your unsent work from the outbox, then reload.'}
          </span>
        </div>
      )}
      {needsSignIn ? (
        <div className="strip" role="status">
          <Icon name="lock" />
          <span>
            <b>
              {waiting > 0
                ? `Sign in to send ${waiting === 1 ? '1 item' : `${waiting} items`}`
                : 'Your session has ended'}
            </b>{' '}
            <span className="m">— your work is saved on this device</span>
          </span>
          <button
            type="button"
            className="link"
            onClick={() => {
              setPopup('open')
            }}
          >
            Sign in
          </button>
        </div>
      ) : null}
      {popup === 'never' ? null : (
        <Suspense fallback={null}>
          <SignInPopup
            isOpen={popup === 'open'}
            onClose={() => {
              setPopup('closed')
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
