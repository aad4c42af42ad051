// The history of the site's settings. Every page of the shop reads `site.ts`, and none of them what describes it.
import { describeFields, formatMoment } from './describe.ts'
import type { SiteSettings } from './site.ts'

const text = (label: string) => ({ label })

/** What a save changes, a sentence each. */
export const describeSite = (before: SiteSettings, after: SiteSettings): string[] =>
  describeFields<SiteSettings>(
    {
      ...{ page_title: text('Title'), wordmark: text('Name in the header'), brand: text('Brand') },
      ...{ company: text('Company'), contact_email: text('Email'), phone: text('Phone') },
      ...{ addr1: text('Street'), addr2: text('Address line 2'), city: text('City'), state: text('State') },
      ...{ postal_code: text('Postal code'), site_notification: text('Notification') },
      ...{ notification_tone: text('Tone of the notification') },
      notification_until: {
        label: 'Notification shown until',
        format: (at) => (at === null ? 'removed by hand' : formatMoment(at)),
      },
      ...{
        showHeader: text('Header'),
        use_warranty: text('Warranty area'),
        use_vendor_search: text('Search by brand'),
        needs_serial_picture: text('Serial pictures of registrations are required'),
      },
    },
    before,
    after,
  )
