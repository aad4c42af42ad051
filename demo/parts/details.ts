/** What is known of a part beside its name: how it is made, and a sentence for whoever fits it. */
interface Making {
  readonly material: string | null
  readonly words: string
}

const compare = 'Compare it with the old one before it is fitted.'

/** What a name says of its material, wherever it says so. */
const told: readonly (readonly [name: RegExp, making: Making])[] = [
  [/felt/i, { material: 'Wool felt', words: 'Keep oil away from it.' }],
  [/stainless/i, { material: 'Stainless steel', words: 'Wipe it dry after cleaning.' }],
]

/** By how a name ends before its first comma: a belt tension spring is a spring. The first that fits counts. */
const makings: readonly (readonly [ending: RegExp, making: Making])[] = [
  [/nylon lock nut/i, { material: 'Steel, zinc plated', words: 'Use a new one each time it was taken off.' }],
  [
    /screw|bolt|nut|washer|snap ring|clip|clevis pin|spacer/i,
    { material: 'Steel, zinc plated', words: 'Sold singly; the diagram says how many a machine takes.' },
  ],
  [
    /bearing|pillow block|rod end/i,
    { material: 'Chrome steel', words: 'Sealed and greased for life; press it in by its outer ring.' },
  ],
  [
    /walking belt/i,
    {
      material: 'PVC on polyester',
      words: 'Lubricate after fitting, centre it at 3 mph and check the tension after an hour.',
    },
  ],
  [
    /belt/i,
    { material: 'Rubber, ribbed', words: 'Slacken the tensioner before it comes off; never lever it over the pulley.' },
  ],
  [/chain|sprocket|chainring/i, { material: 'Steel, nickel plated', words: 'Oil it sparingly after fitting.' }],
  [/motor|servo/i, { material: null, words: 'Unplug the machine and wait five minutes before the leads come off.' }],
  [
    /board|lcd module|display|choke coil|filter|breaker|inlet|switch/i,
    { material: null, words: 'Touch the bare frame first: static electricity destroys it.' },
  ],
  [/shock cord/i, { material: 'Rubber, braided', words: 'Hook it in without twisting it.' }],
  [/(lat|tension) cable|^cable/i, { material: 'Steel, nylon coated', words: 'Look for broken strands once a month.' }],
  [
    /cable|power cord|harness/i,
    { material: 'Copper, PVC insulated', words: 'Mark how the old one runs before it is pulled out.' },
  ],
  [/sensor( with lead)?|magnet/i, { material: null, words: 'Leave a gap of 2 to 4 mm.' }],
  [
    /overlay and keypad|decal set|scale/i,
    { material: 'Polyester film', words: 'Degrease the surface before it is put on.' },
  ],
  [/(rubber|deck) cushion|isolator/i, { material: 'Rubber', words: 'Change all of them at the same time.' }],
  [/pad|saddle|^seat/i, { material: 'Foam, vinyl cover', words: 'Clean with soap and water only.' }],
  [/clamp strap/i, { material: 'Steel, zinc plated', words: compare }],
  [/strap/i, { material: 'Nylon webbing', words: 'Change it as soon as its edge frays.' }],
  [/grip( assembly)?|boot|stop|foot/i, { material: 'Rubber', words: 'Slides on with a little soapy water.' }],
  [/spring/i, { material: 'Spring steel', words: 'It is under tension: wear glasses, and fit both sides as a pair.' }],
  [/damper( cylinder| pair)?/i, { material: null, words: 'Fit both sides as a pair.' }],
  [/flywheel|weight plate|top plate/i, { material: 'Cast iron', words: 'Heavy: two people lift it.' }],
  [/deck/i, { material: 'Laminate, waxed', words: 'May be turned once before it is replaced.' }],
  [
    /cover|hood|shroud|housing|bezel|tray|holder|cap|cage|grille|plug/i,
    { material: 'ABS', words: 'The clips break when cold: warm it to room temperature first.' },
  ],
  [/bushing( kit)?/i, { material: 'Bronze, oil filled', words: 'Press it in straight, with a drop of oil.' }],
  [
    /(roller|axle|shaft|rod|crank|pulley)( set| pair)?/i,
    { material: 'Steel', words: 'Check it for scores before the bearings go on.' },
  ],
  [
    /frame|bracket|upright|stabilizer|rail|tube|plate|sleeve|mast|crossbar|member|arm|post|bar|carriage/i,
    { material: 'Steel, powder coated', words: 'Torque the bolts again after the first week.' },
  ],
  [
    /pin|hook|ring|stem|collar|retainer|buckle|clamp|drum|ball|barrel|lever|adjuster/i,
    { material: 'Steel, zinc plated', words: compare },
  ],
]
const usual: Making = { material: null, words: compare }

const endings = makings.map(([ending, making]) => [new RegExp(`(?:${ending.source})$`, 'i'), making] as const)
const headOf = (name: string): string => name.split(',')[0] ?? name
const makingOf = (name: string): Making =>
  told.find(([pattern]) => pattern.test(name))?.[1] ??
  endings.find(([ending]) => ending.test(headOf(name)))?.[1] ??
  usual

/** The attributes that the demo shop's parts have, with the unit of those that are numbers. */
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

/** How names write sizes, and what these are. */
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
/** By the last two figures of a bearing's number; from 04 on it is five times these. */
const bores = [10, 12, 15, 17]

/** The values of a part's attributes, each attribute once, in the order of `attributes`. */
export function attributesOf(name: string): (readonly [AttributeName, string])[] {
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

/** `Front roller for Meridian treadmills. Check it for …` */
export const descriptionOf = (name: string, machines: string): string =>
  `${headOf(name)} for ${machines}. ${makingOf(name).words}`
