import type { SiteInfo } from '../../../../contract/site.ts'
import { isNoticeShown } from '../../../../domain/settings/site.ts'
import { useNow } from '../../../data/clock.tsx'
import { NoticeBanner } from '../../../ui/notice-banner.tsx'

/** The shop's notification on the signed-out pages. */
export function AuthNotice({ shop }: { readonly shop: SiteInfo | null }) {
  const now = useNow(60_000)
  if (shop === null || !isNoticeShown(shop.site_notification, shop.notification_until, now)) return null
  return (
    <NoticeBanner tone={shop.notification_tone ?? 'alert'} role="status">
      {shop.site_notification}
    </NoticeBanner>
  )
}
