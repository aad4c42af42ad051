import { Link } from 'react-router-dom'
import { catalogue } from '../../../../contract/catalogue.ts'
import { useCatalogue } from '../../../data/use-catalogue.ts'
import { EquipmentSign } from '../../../shared/equipment-sign.tsx'
import { countOf } from '../../../shared/price-words.ts'
import { ShopPage } from '../../../shared/shop-page.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { AnsweredBy } from '../components/answered-by.tsx'
import { Asked } from '../components/asked.tsx'
import { BrandFilter } from '../components/brand-filter.tsx'
import { HeroDrawing } from '../components/hero-drawing.tsx'
import { Recently } from '../components/recently.tsx'
import { SearchBox } from '../components/search-box.tsx'
import { typePath } from '../components/shop-paths.ts'
import { useBrand } from '../components/use-brand.ts'
import '../components/browse.css'

/** The shop's first page (S02): the search, and the kinds of machines of all brands or of one. */
export function EquipmentTypesScreen() {
  const { brand, setBrand, ofBrand, query } = useBrand()
  const types = useCatalogue(catalogue.table.listTypes, { query: ofBrand }, { keepPrevious: true })
  const models = types.data?.reduce((sum, type) => sum + type.models, 0)
  return (
    <ShopPage
      title="Find the part that fits"
      asOf={types.asOf}
      hero={
        <>
          <p className="t16 ink2">By part number, by model, or by the serial on the machine’s plate.</p>
          <SearchBox isLarge />
          <HeroDrawing />
        </>
      }
    >
      <div className="shop-h2">
        <h2>Equipment types</h2>
        {models === undefined ? null : <span className="t14 mute tn">{countOf(models, 'model')}</span>}
        <span className="end">{types.source === 'device' ? <AnsweredBy {...types} found="Read" /> : null}</span>
      </div>
      <BrandFilter brand={brand} onBrand={setBrand} />
      <Asked reading={types} what="The list of equipment" loading={<TypesComing />}>
        {(all) => (
          <ul className="types">
            {all
              .filter((type) => type.models > 0)
              .map((type) => (
                <li key={type.equipment_type_id}>
                  <Link className="type" to={`${typePath(type.slug)}${query}`}>
                    <EquipmentSign type={type.equipment_type_name} isPlain />
                    <span className="type-name">{type.equipment_type_name}</span>
                    <span className="t13 mute tn">{countOf(type.models, 'model')}</span>
                  </Link>
                </li>
              ))}
          </ul>
        )}
      </Asked>
      <Recently />
      <ul className="ways">
        <li>
          <Link to="/ticket/part">
            <Icon name="help" size="l" />
            <span className="grow">
              <b>Not sure which part?</b>
              <span>Describe it. A parts specialist answers.</span>
            </span>
            <Icon name="forward" className="chev" />
          </Link>
        </li>
        <li>
          <Link to="/find-a-servicer">
            <Icon name="wrench" size="l" />
            <span className="grow">
              <b>Find a servicer</b>
              <span>By postal code, with distance and phone number.</span>
            </span>
            <Icon name="forward" className="chev" />
          </Link>
        </li>
        <li>
          <Link to="/offline-catalogue">
            <Icon name="device" size="l" />
            <span className="grow">
              <b>Take the catalogue with you</b>
              <span>Keep a brand on this device and search it without a signal.</span>
            </span>
            <Icon name="forward" className="chev" />
          </Link>
        </li>
      </ul>
    </ShopPage>
  )
}

function TypesComing() {
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
