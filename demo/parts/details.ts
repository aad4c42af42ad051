/** Details of a part: its material, and an installation note. */
interface Making {
  readonly material: string | null
  readonly note: string
}

const compare = 'Compare it with the old one before it is fitted.'

/** Materials that appear anywhere in a name. */
const materials: readonly (readonly [name: RegExp, making: Making])[] = [
  [/felt/i, { material: 'Wool felt', note: 'Keep oil away from it.' }],
  [/stainless/i, { material: 'Stainless steel', note: 'Wipe it dry after cleaning.' }],
]

/** Details by the end of a name before its first comma: a belt tension spring is a spring. The first match counts. */
const makings: readonly (readonly [ending: RegExp, making: Making])[] = [
  [/nylon lock nut/i, { material: 'Steel, zinc plated', note: 'Use a new one each time it was taken off.' }],
  [
    /screw|bolt|nut|washer|snap ring|clip|clevis pin|spacer/i,
    { material: 'Steel, zinc plated', note: 'Sold singly; the diagram says how many a machine takes.' },
  ],
  [
    /bearing|pillow block|rod end/i,
    { material: 'Chrome steel', note: 'Sealed and greased for life; press it in by its outer ring.' },
  ],
  [
    /walking belt/i,
    {
      material: 'PVC on polyester',
      note: 'Lubricate after fitting, centre it at 3 mph and check the tension after an hour.',
    },
  ],
  [
    /belt/i,
    { material: 'Rubber, ribbed', note: 'Slacken the tensioner before it comes off; never lever it over the pulley.' },
  ],
  [/chain|sprocket|chainring/i, { material: 'Steel, nickel plated', note: 'Oil it sparingly after fitting.' }],
  [/motor|servo/i, { material: null, note: 'Unplug the machine and wait five minutes before the leads come off.' }],
  [
    /board|lcd module|display|choke coil|filter|breaker|inlet|switch/i,
    { material: null, note: 'Touch the bare frame first: static electricity destroys it.' },
  ],
  [/shock cord/i, { material: 'Rubber, braided', note: 'Hook it in without twisting it.' }],
  [/(lat|tension) cable|^cable/i, { material: 'Steel, nylon coated', note: 'Look for broken strands once a month.' }],
  [
    /cable|power cord|harness/i,
    { material: 'Copper, PVC insulated', note: 'Mark how the old one runs before it is pulled out.' },
  ],
  [/sensor( with lead)?|magnet/i, { material: null, note: 'Leave a gap of 2 to 4 mm.' }],
  [
    /overlay and keypad|decal set|scale/i,
    { material: 'Polyester film', note: 'Degrease the surface before it is put on.' },
  ],
  [/(rubber|deck) cushion|isolator/i, { material: 'Rubber', note: 'Change all of them at the same time.' }],
  [/pad|saddle|^seat/i, { material: 'Foam, vinyl cover', note: 'Clean with soap and water only.' }],
  [/clamp strap/i, { material: 'Steel, zinc plated', note: compare }],
  [/strap/i, { material: 'Nylon webbing', note: 'Change it as soon as its edge frays.' }],
  [/grip( assembly)?|boot|stop|foot/i, { material: 'Rubber', note: 'Slides on with a little soapy water.' }],
  [/spring/i, { material: 'Spring steel', note: 'It is under tension: wear glasses, and fit both sides as a pair.' }],
  [/damper( cylinder| pair)?/i, { material: null, note: 'Fit both sides as a pair.' }],
  [/flywheel|weight plate|top plate/i, { material: 'Cast iron', note: 'Heavy: two people lift it.' }],
  [/deck/i, { material: 'Laminate, waxed', note: 'May be turned once before it is replaced.' }],
  [
    /cover|hood|shroud|housing|bezel|tray|holder|cap|cage|grille|plug/i,
    { material: 'ABS', note: 'The clips break when cold: warm it to room temperature first.' },
  ],
  [/bushing( kit)?/i, { material: 'Bronze, oil filled', note: 'Press it in straight, with a drop of oil.' }],
  [
    /(roller|axle|shaft|rod|crank|pulley)( set| pair)?/i,
    { material: 'Steel', note: 'Check it for scores before the bearings go on.' },
  ],
  [
    /frame|bracket|upright|stabilizer|rail|tube|plate|sleeve|mast|crossbar|member|arm|post|bar|carriage/i,
    { material: 'Steel, powder coated', note: 'Torque the bolts again after the first week.' },
  ],
  [
    /pin|hook|ring|stem|collar|retainer|buckle|clamp|drum|ball|barrel|lever|adjuster/i,
    { material: 'Steel, zinc plated', note: compare },
  ],
]
const usual: Making = { material: null, note: compare }

const endings = makings.map(([ending, making]) => [new RegExp(`(?:${ending.source})$`, 'i'), making] as const)
const headOf = (name: string): string => name.split(',')[0] ?? name
const makingOf = (name: string): Making =>
  materials.find(([pattern]) => pattern.test(name))?.[1] ??
  endings.find(([ending]) => ending.test(headOf(name)))?.[1] ??
  usual

/** The attributes of the demo shop's parts, with the unit of numeric ones. */
export const attributes = [
  { name: 'Material', kind: 'text', unit: null },
  { name: 'Thread', kind: 'text', unit: null },
  { name: 'Length', kind: 'number', unit: 'mm' },
  { name: 'Inner diameter', kind: 'number', unit: 'mm' },
  { name: 'Voltage', kind: 'number', unit: 'V' },
  { name: 'Power', kind: 'number', unit: 'HP' },
  { name: 'Current', kind: 'number', unit: 'A' },
  { name: 'Ribs', kind: 'number', unit: null },
  { name: 'Screen', kind: 'number', unit: 'in' },
  { name: 'Weight', kind: 'text', unit: null },
  { name: 'Side', kind: 'text', unit: null },
] as const
export type AttributeName = (typeof attributes)[number]['name']

/** Patterns of sizes in names, and their attributes. */
const sizes: readonly (readonly [AttributeName, RegExp])[] = [
  ['Thread', /\b(M\d+) x \d+/],
  ['Thread', /nut, (M\d+)/],
  ['Length', /\bM\d+ x (\d+)/],
  ['Length', /\bcable, (\d+) mm/i],
  ['Length', /\bbelt, \d+ x (\d+) mm/i],
  ['Inner diameter', /(?:washer|ring), (\d+) mm/i],
  ['Voltage', /(\d+) V\b/],
  ['Power', /([\d.]+) HP/],
  ['Current', /(\d+) A\b/],
  ['Ribs', /(\d+)-rib/],
  ['Screen', /([\d.]+) in\b/],
  ['Weight', /([\d.]+ (?:kg|lb))$/],
  ['Side', /, (left|right)$/],
]
/** Bore by the last two digits of a bearing's number; from 04 on it is five times these. */
const bores = [10, 12, 15, 17]

/** Lists the attributes of a part, each once, in the order of `attributes`. */
export function listAttributes(name: string): (readonly [AttributeName, string])[] {
  const found = new Map<AttributeName, string>()
  const { material } = makingOf(name)
  if (material !== null) found.set('Material', material)
  for (const [attribute, pattern] of sizes) {
    const value = pattern.exec(name)?.[1]
    if (value !== undefined && !found.has(attribute)) found.set(attribute, value)
  }
  const bearing = /bearing, \d\d(\d\d)/i.exec(name)?.[1]
  if (bearing !== undefined) found.set('Inner diameter', String(bores[Number(bearing)] ?? Number(bearing) * 5))
  return attributes.flatMap(({ name: attribute }) => {
    const value = found.get(attribute)
    return value === undefined ? [] : [[attribute, value] as const]
  })
}

/** Creates a description: `Front roller for Meridian treadmills. Check it for …` */
export const createDescription = (name: string, machines: string): string =>
  `${headOf(name)} for ${machines}. ${makingOf(name).note}`
