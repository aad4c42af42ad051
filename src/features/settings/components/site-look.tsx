import type { SiteSettings } from '../../../../domain/settings/site.ts'
import { NoticeBanner } from '../../../ui/notice-banner.tsx'
import { Wordmark } from '../../../ui/wordmark.tsx'

type Look = Pick<
  SiteSettings,
  'wordmark' | 'brand' | 'company' | 'site_notification' | 'notification_tone' | 'showHeader'
>

/** The header, the notification and the footer as they would look, before they are saved. */
export function SiteLook({ site }: { readonly site: Look }) {
  return (
    <div className="set-look" data-brand={site.brand} role="img" aria-label={`The brand ${site.brand} as it will look`}>
      {site.site_notification.trim() === '' ? null : (
        <NoticeBanner tone={site.notification_tone}>{site.site_notification}</NoticeBanner>
      )}
      {site.showHeader ? (
        <>
          <div className="set-bar">
            <Wordmark side={22} name={site.wordmark} />
          </div>
          <div className="set-nav">
            <b>Equipment</b>
            <span>Search</span>
            <span>Ask us</span>
          </div>
        </>
      ) : null}
      <div className="set-foot">{site.company}</div>
    </div>
  )
}
