import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { settings } from '../../../../contract/settings.ts'
import type { Setting } from '../../../../contract/settings.ts'
import { isSectionName } from '../../../../domain/settings/sections.ts'
import type { SectionName } from '../../../../domain/settings/sections.ts'
import { useRead } from '../../../data/use-read.ts'
import { WithDraft } from '../../../shared/drafts/with-draft.tsx'
import { SectionCard } from '../../../shared/section-card.tsx'
import { LoadFailed, worksLoaded } from '../../../shared/load-failed.tsx'
import { Empty, Loading } from '../../../ui/load-states.tsx'
import { Page } from '../../../ui/page.tsx'
import { withBase } from '../../../shared/drafts/based-fields.ts'
import { CouponsSection } from '../components/coupons-section.tsx'
import { PolicyForm, toPolicyFields } from '../components/policy-form.tsx'
import { ReturnWindowForm, toReturnWindowFields } from '../components/returns-form.tsx'
import { sectionDisplays, settingsPath } from '../components/section-display.ts'
import { SettingHistory } from '../components/setting-history.tsx'
import { ShippingForm, toShippingFields } from '../components/shipping-form.tsx'
import { SiteForm, toSiteFields } from '../components/site-form.tsx'
import { TaxSection } from '../components/tax-section.tsx'
import { ShopTermsForm, toShopTermsFields } from '../components/terms-form.tsx'
import { WarehousesSection } from '../components/warehouses-section.tsx'
import '../components/settings.css'

/** One section of the settings, with its history. */
export function SettingScreen() {
  const { section = '' } = useParams()
  if (isSectionName(section)) return <SectionPage section={section} />
  return (
    <Page title="Settings" back={settingsPath}>
      <Empty icon="search" title="No such section">
        Go back to the settings and choose one.
      </Empty>
    </Page>
  )
}

function SectionPage({ section }: { readonly section: SectionName }) {
  const reading = useRead(settings.table.readSetting, { params: { section } })
  const { label, hint } = sectionDisplays[section]
  return (
    <Page
      title={label}
      subtitle={hint}
      back={settingsPath}
      works={worksLoaded('showing the settings as last loaded; changing them needs a connection', reading)}
      asOf={reading.state === 'ready' ? reading.asOf : null}
      canRefresh
    >
      {reading.state === 'loading' ? <Loading label="Loading the settings" rows={3} /> : null}
      <LoadFailed reading={reading} name="The settings" isPlural />
      {reading.state !== 'ready' ? null : (
        <div className="set">
          <SectionBody setting={reading.value} />
          <SettingHistory section={section} />
        </div>
      )}
    </Page>
  )
}

/** The forms of a section. A form begins anew with each revision, with what was typed. */
function SectionBody({ setting }: { readonly setting: Setting }) {
  const { section, rev } = setting
  const draftKey = `setting:${section}`
  switch (section) {
    case 'warehouses':
      return <WarehousesSection setting={setting} />
    case 'tax':
      return <TaxSection setting={setting} />
    case 'coupons':
      return <CouponsSection setting={setting} />
    case 'site':
      return (
        <FormCard title="What the site says of itself">
          <WithDraft key={rev} draftKey={draftKey} holdsPlace start={withBase(toSiteFields(setting), rev)}>
            {(draft) => <SiteForm {...{ setting, draftKey, draft }} />}
          </WithDraft>
        </FormCard>
      )
    case 'policy':
      return (
        <FormCard title="What customers accept">
          <WithDraft key={rev} draftKey={draftKey} holdsPlace start={withBase(toPolicyFields(setting), rev)}>
            {(draft) => <PolicyForm {...{ setting, draftKey, draft }} />}
          </WithDraft>
        </FormCard>
      )
    case 'returns':
      return (
        <FormCard title="When customers may ask">
          <WithDraft key={rev} draftKey={draftKey} holdsPlace start={withBase(toReturnWindowFields(setting), rev)}>
            {(draft) => <ReturnWindowForm {...{ setting, draftKey, draft }} />}
          </WithDraft>
        </FormCard>
      )
    case 'shipping':
      return (
        <FormCard title="Services and rates">
          <WithDraft key={rev} draftKey={draftKey} holdsPlace start={withBase(toShippingFields(setting), rev)}>
            {(draft) => <ShippingForm {...{ setting, draftKey, draft }} />}
          </WithDraft>
        </FormCard>
      )
    case 'terms':
      return (
        <FormCard title="Terms and limits">
          <WithDraft key={rev} draftKey={draftKey} holdsPlace start={withBase(toShopTermsFields(setting), rev)}>
            {(draft) => <ShopTermsForm {...{ setting, draftKey, draft }} />}
          </WithDraft>
        </FormCard>
      )
  }
}

function FormCard({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <SectionCard title={title}>
      <div className="bd">{children}</div>
    </SectionCard>
  )
}
