import { site } from '../../../../contract/site.ts'
import { isNoticeShown } from '../../../../domain/settings/site.ts'
import { useNow } from '../../../data/clock.tsx'
import { useShopLook } from '../../../data/use-shop-look.ts'
import { NoticeBanner } from '../../../ui/notice-banner.tsx'
import { usePublicRead } from './use-public-read.ts'

/** The shop's brand, name and notification on the signed-out pages. */
export function AuthSite() {
  const shop = usePublicRead(site.table.readSite, { query: {} }, 'site')
  const now = useNow(60_000)
  useShopLook(shop)
  if (shop === null || !isNoticeShown(shop.site_notification, shop.notification_until, now)) return null
  return (
    <NoticeBanner tone={shop.notification_tone ?? 'alert'} role="status">
      {shop.site_notification}
    </NoticeBanner>
  )
}
