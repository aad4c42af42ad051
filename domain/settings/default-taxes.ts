import type { TaxRow, TaxSettings } from './tax-rates.ts'

/** Sales tax of each state in percent; `+` means that shipping is taxed too. Local taxes are not included. */
const states: Readonly<Record<string, string>> = {
  ...{ AL: '4', AR: '6.5+', AZ: '5.6', CA: '7.25', CO: '2.9', CT: '6.35+', DC: '6+', FL: '6', GA: '4+', HI: '4+' },
  ...{ IA: '6', ID: '6', IL: '6.25', IN: '7+', KS: '6.5+', KY: '6+', LA: '5', MA: '6.25', MD: '6', ME: '5.5' },
  ...{ MI: '6+', MN: '6.875+', MO: '4.225', MS: '7+', NC: '4.75+', ND: '5+', NE: '5.5+', NJ: '6.625+', NM: '4.875+' },
  ...{ NV: '6.85', NY: '4+', OH: '5.75+', OK: '4.5', PA: '6+', PR: '10.5', RI: '7+', SC: '6+', SD: '4.2+', TN: '7+' },
  ...{ TX: '6.25+', UT: '6.1', VA: '5.3', VT: '6+', WA: '6.5+', WI: '5+', WV: '6+', WY: '4' },
}

/** Federal and provincial taxes of Canada, or the harmonized tax. Shipping is taxed like the goods. */
const provinces: Readonly<Record<string, readonly (readonly [name: string, percent: number])[]>> = {
  ...{ AB: [['GST', 5]], NT: [['GST', 5]], NU: [['GST', 5]], YT: [['GST', 5]] },
  ...{ NB: [['HST', 15]], NL: [['HST', 15]], NS: [['HST', 14]], ON: [['HST', 13]], PE: [['HST', 15]] },
  BC: [
    ['GST', 5],
    ['PST', 7],
  ],
  MB: [
    ['GST', 5],
    ['RST', 7],
  ],
  QC: [
    ['GST', 5],
    ['QST', 9.975],
  ],
  SK: [
    ['GST', 5],
    ['PST', 6],
  ],
}

const toRow = (region: string, name: string, percent: number, on_shipping: boolean): TaxRow => ({
  ...{ id: `${region} ${name}`, region, postal_prefix: '', name, percent, on_shipping, from: null },
})

/** The table of a shop that has set none: the sales taxes of states and provinces, without counties and cities. */
export const defaultTax: TaxSettings = {
  rates: [
    ...Object.entries(states).map(([state, typed]) =>
      toRow(state, `${state} sales tax`, Number.parseFloat(typed), typed.endsWith('+')),
    ),
    ...Object.entries(provinces).flatMap(([province, taxes]) =>
      taxes.map(([name, percent]) => toRow(province, name, percent, true)),
    ),
  ],
}
