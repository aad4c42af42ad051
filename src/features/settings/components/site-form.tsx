import { useWatch } from 'react-hook-form'
import { brandLabels, brands, checkSite, noticeToneLabels, noticeTones } from '../../../../domain/settings/site.ts'
import type { SiteSettings } from '../../../../domain/settings/site.ts'
import { formatPhone } from '../../../../domain/places/format.ts'
import { PlaceFields } from '../../../shared/address/place-fields.tsx'
import type { FormDraft } from '../../../shared/drafts/with-draft.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormEnd } from '../../../ui/form/form-end.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import type { Based } from '../../../shared/drafts/based-fields.ts'
import { toInstant, toLocalTime } from './form/local-time.ts'
import { MeanwhileNote } from '../../../shared/drafts/meanwhile-note.tsx'
import { SettingPreview } from './form/setting-preview.tsx'
import { SiteLook } from './site-look.tsx'
import { readForm } from './form/read-form.ts'
import { useSettingForm } from './form/use-setting-form.ts'
import type { SettingOf } from './form/use-setting-form.ts'

/** The site's fields; the end of the notification is a time on this device, empty for none. */
export type SiteFields = Omit<SiteSettings, 'notification_until'> & { readonly notification_until: string }

export const toSiteFields = ({ value }: SettingOf<'site'>): SiteFields => ({
  ...value,
  notification_until: toLocalTime(value.notification_until),
})

const toValue = ({ notification_until, ...rest }: SiteFields): SiteSettings => ({
  ...pickSite(rest),
  notification_until: toInstant(notification_until),
})

/** The fields without what a draft has beside them. */
function pickSite(fields: Omit<SiteFields, 'notification_until'>): Omit<SiteSettings, 'notification_until'> {
  const { page_title, wordmark, brand, company, contact_email, phone, addr1, addr2, city, state, postal_code } = fields
  const { site_notification, notification_tone, showHeader, use_warranty, use_vendor_search } = fields
  const { needs_serial_picture } = fields
  return {
    ...{ page_title, wordmark, brand, company, contact_email, phone, addr1, addr2, city, state, postal_code },
    ...{ site_notification, notification_tone, showHeader, use_warranty, use_vendor_search, needs_serial_picture },
  }
}

const toForm = (fields: SiteFields, rev: number) => ({ section: 'site', rev, value: toValue(fields) })

const labels: Readonly<Record<keyof SiteFields, string>> = {
  ...{ page_title: 'Title', wordmark: 'Name in the header', brand: 'Brand', company: 'Company' },
  ...{ contact_email: 'Email', phone: 'Phone', addr1: 'Address 1', addr2: 'Address 2', city: 'City', state: 'State' },
  ...{ postal_code: 'Postal code', site_notification: 'Notification', notification_tone: 'Tone' },
  ...{ notification_until: 'Shown until', showHeader: 'Header', use_warranty: 'Warranty area' },
  use_vendor_search: 'Search by brand',
  needs_serial_picture: 'Serial pictures',
}

/** What the site says of itself: name, brand, company, notification, and what is switched on (`SF073`). */
export function SiteForm({
  setting,
  draftKey,
  draft,
}: {
  readonly setting: SettingOf<'site'>
  readonly draftKey: string
  readonly draft: FormDraft<SiteFields & Based>
}) {
  const { form, meanwhile } = useSettingForm<SiteFields>({
    ...{ setting, draftKey, draft, toForm, current: toSiteFields(setting), saved: 'Site saved' },
    check: (fields) => checkSite(toValue(fields)),
  })
  const typed = useWatch({ control: form.control, compute: (fields: SiteFields & Based) => fields })
  return (
    <Form form={form} label="Site">
      <MeanwhileNote meanwhile={meanwhile} labels={labels} />
      <Field
        label="Title"
        hint="In the browser’s tab and in search results."
        maxLength={60}
        {...form.bind('page_title')}
      />
      <Field
        label="Name in the header"
        hint="In headers, footers and mails."
        maxLength={24}
        {...form.bind('wordmark')}
      />
      <div className="whole">
        <SelectField
          label="Brand"
          {...form.bind('brand')}
          choices={brands.map((value) => ({ value, label: brandLabels[value] }))}
        />
      </div>
      <div className="whole">
        <SiteLook site={typed} />
      </div>
      <Field label="Company" autoComplete="organization" maxLength={120} {...form.bind('company')} />
      <Field
        label="Email"
        type="email"
        inputMode="email"
        autoCapitalize="none"
        autoComplete="email"
        maxLength={254}
        {...form.bind('contact_email')}
      />
      <Field
        label="Phone"
        isOptional
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        {...form.bind('phone', formatPhone)}
      />
      <PlaceFields form={form} postalCode={typed.postal_code} autofill="billing" />
      <div className="whole">
        <TextArea
          label="Notification"
          isOptional
          rows={2}
          maxLength={300}
          hint="Above every page of the shop, until it is removed or its time has come."
          {...form.bind('site_notification')}
        />
      </div>
      <SelectField
        label="Tone"
        {...form.bind('notification_tone')}
        choices={noticeTones.map((value) => ({ value, label: noticeToneLabels[value] }))}
      />
      <Field label="Shown until" isOptional type="datetime-local" {...form.bind('notification_until')} />
      <fieldset className="field whole">
        <legend>What the shop has</legend>
        <CheckField label="A header with search and menu" {...form.bindCheck('showHeader')} />
        <CheckField label="The warranty area: registrations and coverage" {...form.bindCheck('use_warranty')} />
        <CheckField label="Search by brand" {...form.bindCheck('use_vendor_search')} />
        <CheckField
          label="Registrations need a picture of the serial number"
          {...form.bindCheck('needs_serial_picture')}
        />
      </fieldset>
      <FormEnd form={form} saveLabel="Save site" needsConnection />
      <div className="whole">
        <SettingPreview getForm={() => readForm(toForm(form.getValues(), setting.rev))} />
      </div>
    </Form>
  )
}
