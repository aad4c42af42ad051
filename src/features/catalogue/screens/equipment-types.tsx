import { Link } from 'react-router-dom'
import { catalogue } from '../../../../contract/catalogue.ts'
import { useCatalogue } from '../../../data/use-catalogue.ts'
import { EquipmentIcon } from '../../../shared/machine/equipment-icon.tsx'
import { formatCountOf } from '../../../shared/formats/format-price.ts'
import { ShopPage } from '../../../shared/shop-page/shop-page.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { SourceLabel } from '../components/source-label.tsx'
import { CatalogueResult } from '../components/catalogue-result.tsx'
import { BrandFilter } from '../components/browse/brand-filter.tsx'
import { HeroArt } from '../components/browse/hero-art.tsx'
import { RecentSearchList } from '../components/search/recent-search-list.tsx'
import { SearchBox } from '../components/search/search-box.tsx'
import { typePath } from '../components/catalogue-paths.ts'
import { useBrandFilter } from '../components/browse/use-brand-filter.ts'
import '../components/browse/browse.css'

const shortcuts = [
  {
    to: '/ticket/part',
    icon: 'help',
    title: 'Not sure which part?',
    text: 'Describe it, and a parts specialist will answer.',
  },
  {
    to: '/find-a-servicer',
    icon: 'wrench',
    title: 'Find a servicer',
    text: 'By postal code, with distance and phone number.',
  },
  {
    to: '/offline-catalogue',
    icon: 'device',
    title: 'Use the catalogue offline',
    text: 'Keep brands on this device and search them without a signal.',
  },
] as const

/** The shop's home page (S02): the search and the equipment types, for all brands or one. */
export function EquipmentTypesScreen() {
  const { brand, setBrand, brandQuery, query } = useBrandFilter()
  const types = useCatalogue(catalogue.table.listTypes, { query: brandQuery }, { keepPrevious: true })
  const models = types.data?.reduce((sum, type) => sum + type.models, 0)
  return (
    <ShopPage
      title="Find the part that fits"
      canRefresh
      asOf={types.asOf}
      hero={
        <>
          <p className="t16 ink2">Search by part number, model, or the serial number on the machine.</p>
          <SearchBox isLarge />
          <HeroArt />
        </>
      }
    >
      <div className="shop-h2">
        <h2>Equipment types</h2>
        {models === undefined ? null : <span className="t14 mute tn">{formatCountOf(models, 'model')}</span>}
        <span className="end">{types.source === 'device' ? <SourceLabel {...types} verb="Read" /> : null}</span>
      </div>
      <BrandFilter brand={brand} onBrand={setBrand} />
      <CatalogueResult reading={types} subject="The list of equipment" loading={<TypesSkeleton />}>
        {(all) => (
          <ul className="types">
            {all
              .filter((type) => type.models > 0)
              .map((type) => (
                <li key={type.equipment_type_id}>
                  <Link className="type" to={`${typePath(type.slug)}${query}`}>
                    <EquipmentIcon type={type.equipment_type_name} isPlain />
                    <span className="type-name">{type.equipment_type_name}</span>
                    <span className="t13 mute tn">{formatCountOf(type.models, 'model')}</span>
                  </Link>
                </li>
              ))}
          </ul>
        )}
      </CatalogueResult>
      <RecentSearchList />
      <ul className="ways">
        {shortcuts.map(({ to, icon, title, text }) => (
          <li key={to}>
            <Link to={to}>
              <Icon name={icon} size="l" />
              <span className="grow">
                <b>{title}</b>
                <span>{text}</span>
              </span>
              <Icon name="forward" className="chev" />
            </Link>
          </li>
        ))}
      </ul>
    </ShopPage>
  )
}

function TypesSkeleton() {
  return (
    <div className="types" role="status" aria-label="Loading the equipment types">
      {[1, 2, 3, 4, 5, 6].map((at) => (
        <span className="type" key={at} aria-hidden="true">
          <span className="sk type-sk" />
          <span className="sk w1" />
          <span className="sk w2" />
        </span>
      ))}
    </div>
  )
}
