// 'Will this be paid?' as a table: what is the case, and which reason codes the check names.
import { termsCases } from './terms-cases.ts'
import { pictureCases, without } from './picture-cases.ts'
import type { Case } from './situation.ts'
import { picture, today, trip } from './situation.ts'

const day = (n: number) => `2026-11-${String(n).padStart(2, '0')}`

const serial: readonly Case[] = [
  ['a claim with everything in order is paid', {}, []],
  ['serial and model agree', { serial: 't500' }, []],
  ['the serial belongs to another model of the brand', { serial: 't700' }, ['serial.other-model']],
  ['the serial fits no pattern of the manufacturer', { serial: 'odd' }, ['serial.unreadable']],
  ['a model without a pattern takes any serial', { serial: 'odd', hasPattern: false }, []],
  ['a model without a pattern is not compared with others', { serial: 't700', hasPattern: false }, []],
  ['another model’s serial on an unregistered machine', { serial: 't700', registered: null }, ['serial.other-model']],
  ['an unreadable serial on an unregistered machine', { serial: 'odd', registered: null }, ['serial.unreadable']],
  [
    'another model’s serial does not hide a missing plate',
    { serial: 't700', pictures: without('Serial plate') },
    ['serial.other-model', 'picture.plate'],
  ],
  [
    'an unreadable serial and a missing plate are both named',
    { serial: 'odd', pictures: without('Serial plate') },
    ['picture.plate', 'serial.unreadable'],
  ],
]

const dates: readonly Case[] = [
  ['registered date and receipt agree', { bought: '2025-08-25', registered: { bought: '2025-08-25' } }, []],
  [
    'the registered date is a day before the receipt’s',
    { bought: '2025-08-25', registered: { bought: '2025-08-24' } },
    ['date.differs'],
  ],
  [
    'the registered date is a day after the receipt’s',
    { bought: '2025-08-25', registered: { bought: '2025-08-26' } },
    ['date.differs'],
  ],
  [
    'the registered date is a year before the receipt’s',
    { bought: '2026-08-25', registered: { bought: '2025-08-25' } },
    ['date.differs'],
  ],
  [
    'the registered date is months after the receipt’s',
    { bought: '2025-08-25', registered: { bought: '2026-02-25' } },
    ['date.differs'],
  ],
  ['a receipt without a registration', { registered: null }, []],
  ['a registration without a receipt’s date', { bought: null }, []],
  ['neither a receipt nor a registration', { bought: null, registered: null }, ['date.missing']],
  [
    'no date and no receipt picture',
    { bought: null, registered: null, pictures: without('Receipt') },
    ['date.missing', 'picture.receipt'],
  ],
  ['bought before the machine was made', { bought: '2025-08-01', registered: null }, ['date.before-manufacture']],
  [
    'registered as bought before the machine was made',
    { bought: null, registered: { bought: '2025-08-01' } },
    ['date.before-manufacture'],
  ],
  ['bought on the first day of the week of manufacture', { bought: '2025-08-18', registered: null }, []],
  [
    'bought a day before the week of manufacture',
    { bought: '2025-08-17', registered: null },
    ['date.before-manufacture'],
  ],
  [
    'both dates are before manufacture, and equal',
    { bought: '2025-07-01', registered: { bought: '2025-07-01' } },
    ['date.before-manufacture'],
  ],
  [
    'dates differ, and the receipt’s is before manufacture',
    { bought: '2025-07-01', registered: { bought: '2025-08-25' } },
    ['date.differs', 'date.before-manufacture'],
  ],
  [
    'dates differ, and the registered one is before manufacture',
    { bought: '2025-08-25', registered: { bought: '2025-07-01' } },
    ['date.differs'],
  ],
  [
    'a serial without a week of manufacture is compared with nothing',
    { serial: 'odd', bought: '2024-12-01', registered: null },
    ['serial.unreadable'],
  ],
]

const coverage: readonly Case[] = [
  ['labor and parts are covered', { laborMonths: 24, partsMonths: 24 }, []],
  ['labor expired but parts covered', { laborMonths: 12, partsMonths: 24 }, ['coverage.labor-ended']],
  [
    'labor expired but parts covered, with parts to order',
    { laborMonths: 12, partsMonths: 24, parts: 1 },
    ['coverage.labor-ended'],
  ],
  ['parts expired but labor covered, and no part is needed', { laborMonths: 24, partsMonths: 12 }, []],
  [
    'parts expired but labor covered, with one part',
    { laborMonths: 24, partsMonths: 12, parts: 1 },
    ['coverage.parts-ended'],
  ],
  [
    'parts expired but labor covered, with many parts',
    { laborMonths: 24, partsMonths: 12, parts: 5 },
    ['coverage.parts-ended'],
  ],
  ['labor and parts expired on the same day', { laborMonths: 12, partsMonths: 12 }, ['coverage.ended']],
  ['labor and parts expired on different days', { laborMonths: 6, partsMonths: 12 }, ['coverage.ended']],
  ['labor and parts expired, with parts', { laborMonths: 6, partsMonths: 12, parts: 2 }, ['coverage.ended']],
  ['the model has no labor coverage', { laborMonths: 0, partsMonths: 24 }, ['coverage.labor-ended']],
  ['the model has no parts coverage, and no part is needed', { laborMonths: 24, partsMonths: 0 }, []],
  [
    'the model has no parts coverage, with a part',
    { laborMonths: 24, partsMonths: 0, parts: 1 },
    ['coverage.parts-ended'],
  ],
  ['the model has no coverage at all', { laborMonths: 0, partsMonths: 0 }, ['coverage.unknown']],
  ['labor expired and parts were never covered', { laborMonths: 12, partsMonths: 0 }, ['coverage.ended']],
  ['parts expired and labor was never covered', { laborMonths: 0, partsMonths: 12 }, ['coverage.ended']],
  ['filed on the last covered day', { laborMonths: 12, partsMonths: 12, bought: '2025-11-17', registered: null }, []],
  [
    'filed a day after the last covered day',
    { laborMonths: 12, partsMonths: 12, bought: '2025-11-16', registered: null },
    ['coverage.ended'],
  ],
  [
    'labor’s last covered day is the day of filing',
    { laborMonths: 12, partsMonths: 24, bought: '2025-11-17', registered: null },
    [],
  ],
  [
    'labor ended the day before the claim was filed',
    { laborMonths: 12, partsMonths: 24, bought: '2025-11-16', registered: null },
    ['coverage.labor-ended'],
  ],
  [
    'coverage that ends between filing and the visit is paid',
    { laborMonths: 12, partsMonths: 12, bought: '2025-11-18', registered: null },
    [],
  ],
  [
    'a claim that was filed weeks ago counts by its filing',
    { laborMonths: 14, partsMonths: 14, filedOn: '2026-10-20' },
    [],
  ],
  [
    'the same claim filed a week later is not covered',
    { laborMonths: 14, partsMonths: 14, filedOn: '2026-10-27' },
    ['coverage.ended'],
  ],
  [
    'without a date coverage counts from the week of manufacture',
    { bought: null, registered: null, laborMonths: 12, partsMonths: 24 },
    ['coverage.labor-ended', 'date.missing'],
  ],
  [
    'an unreadable serial without a date has no coverage',
    { serial: 'odd', bought: null, registered: null },
    ['coverage.unknown', 'serial.unreadable', 'date.missing'],
  ],
  [
    'the registered date decides where the claim has none',
    { bought: null, registered: { bought: '2025-09-25' }, laborMonths: 12, partsMonths: 24 },
    ['coverage.labor-ended'],
  ],
]

const use: readonly Case[] = [
  ['a home machine in a home', { market: 'Home', company: '' }, []],
  ['a home machine at a company', { market: 'Home', company: 'Quarry Gym' }, ['use.commercial']],
  ['a company of blanks is none', { market: 'Home', company: '   ' }, []],
  ['a commercial machine at a company', { market: 'Commercial', company: 'Quarry Gym' }, []],
  ['a commercial machine in a home', { market: 'Commercial', company: '' }, []],
  ['a light commercial machine at a company', { market: 'Light commercial', company: 'Quarry Gym' }, []],
  [
    'a home machine registered for commercial use',
    { registered: { bought: '2025-08-25', market: 'Commercial' } },
    ['use.commercial'],
  ],
  [
    'a home machine registered for light commercial use',
    { registered: { bought: '2025-08-25', market: 'Light commercial' } },
    ['use.commercial'],
  ],
  ['a home machine registered for home use', { registered: { bought: '2025-08-25', market: 'Home' } }, []],
  [
    'a home machine registered for home use, at a company',
    { company: 'Quarry Gym', registered: { bought: '2025-08-25', market: 'Home' } },
    ['use.commercial'],
  ],
  [
    'a home machine registered for commercial use, at a company, is named once',
    { company: 'Quarry Gym', registered: { bought: '2025-08-25', market: 'Commercial' } },
    ['use.commercial'],
  ],
  [
    'a commercial machine registered for home use, at a company',
    { market: 'Commercial', company: 'Quarry Gym', registered: { bought: '2025-08-25', market: 'Home' } },
    ['use.commercial'],
  ],
  [
    'a commercial machine registered for home use, in a home',
    { market: 'Commercial', registered: { bought: '2025-08-25', market: 'Home' } },
    [],
  ],
  [
    'commercial use and labor that has ended',
    { company: 'Quarry Gym', laborMonths: 12 },
    ['coverage.labor-ended', 'use.commercial'],
  ],
]

const trips: readonly Case[] = [
  ['one trip', { trips: [trip(today, '09:00', '10:00')] }, []],
  ['no trip is logged', { trips: [] }, ['trips.none']],
  ['the firm before logged the trip', { tripsOfOtherFirm: 1 }, ['work.other-firm']],
  [
    'the firm before logged one of two trips',
    { trips: [trip(day(18), '09:00', '09:30'), trip(today, '09:00', '10:00')], tripsOfOtherFirm: 1 },
    ['work.other-firm'],
  ],
  ['a trip is only planned', { trips: [trip(day(25), null, null)] }, ['trips.none']],
  [
    'a planned trip beside one that was made',
    { trips: [trip(today, '09:00', '10:00'), trip(day(25), null, null)] },
    [],
  ],
  ['two trips one after the other', { trips: [trip(today, '09:00', '10:00'), trip(today, '11:00', '12:00')] }, []],
  ['two trips that touch', { trips: [trip(today, '09:00', '10:00'), trip(today, '10:00', '11:00')] }, []],
  [
    'two trips overlap by a minute',
    { trips: [trip(today, '09:00', '10:00'), trip(today, '09:59', '10:30')] },
    ['trips.overlap'],
  ],
  [
    'two trips overlap by half an hour',
    { trips: [trip(today, '09:00', '10:00'), trip(today, '09:30', '10:30')] },
    ['trips.overlap'],
  ],
  [
    'a trip inside another',
    { trips: [trip(today, '09:00', '10:30'), trip(today, '09:20', '09:40')] },
    ['trips.overlap'],
  ],
  [
    'two trips at the same time',
    { trips: [trip(today, '09:00', '10:00'), trip(today, '09:00', '10:00')] },
    ['trips.overlap'],
  ],
  [
    'three trips, of which two overlap',
    { trips: [trip(today, '08:00', '08:30'), trip(today, '09:00', '09:30'), trip(today, '09:10', '09:40')] },
    ['trips.overlap'],
  ],
  [
    'three trips overlap each other',
    { trips: [trip(today, '09:00', '09:30'), trip(today, '09:10', '09:40'), trip(today, '09:20', '09:50')] },
    ['trips.overlap', 'trips.overlap', 'trips.overlap'],
  ],
  [
    'trips on two days at the same hour',
    { trips: [trip(day(19), '09:00', '10:00'), trip(today, '09:00', '10:00')] },
    [],
  ],
  ['a planned trip overlaps nothing', { trips: [trip(today, '09:00', '10:00'), trip(today, null, null)] }, []],
  [
    'a trip that has not ended overlaps nothing',
    { trips: [trip(today, '09:00', '10:00'), trip(today, '09:30', null)] },
    [],
  ],
  [
    'a trip on another claim at the same time',
    { otherTrips: [trip(today, '09:00', '10:30')] },
    ['trips.overlap-other-claim'],
  ],
  [
    'a trip on another claim overlaps by a minute',
    { otherTrips: [trip(today, '08:00', '09:01')] },
    ['trips.overlap-other-claim'],
  ],
  ['a trip on another claim touches', { otherTrips: [trip(today, '08:00', '09:00')] }, []],
  ['a trip on another claim right after', { otherTrips: [trip(today, '10:30', '12:00')] }, []],
  [
    'a trip on another claim around this one',
    { otherTrips: [trip(today, '08:00', '12:00')] },
    ['trips.overlap-other-claim'],
  ],
  ['a trip on another claim on another day', { otherTrips: [trip(day(19), '09:00', '10:30')] }, []],
  [
    'trips on two other claims at the same time',
    { otherTrips: [trip(today, '09:00', '09:30'), trip(today, '10:00', '10:30')] },
    ['trips.overlap-other-claim'],
  ],
  [
    'one of two trips overlaps with another claim',
    {
      trips: [trip(day(19), '09:00', '09:30'), trip(today, '09:00', '10:00')],
      otherTrips: [trip(today, '09:30', '11:00')],
    },
    ['trips.overlap-other-claim'],
  ],
  [
    'both trips overlap with other claims',
    {
      trips: [trip(day(19), '09:00', '09:30'), trip(today, '09:00', '10:00')],
      otherTrips: [trip(day(19), '09:10', '11:00'), trip(today, '09:30', '11:00')],
    },
    ['trips.overlap-other-claim', 'trips.overlap-other-claim'],
  ],
  [
    'trips overlap on this claim and with another',
    {
      trips: [trip(today, '09:00', '10:00'), trip(today, '09:50', '10:20')],
      otherTrips: [trip(today, '10:10', '12:00')],
    },
    ['trips.overlap', 'trips.overlap-other-claim'],
  ],
  [
    'a trip on another claim overlaps with those of two people, of whom one made it',
    {
      trips: [trip(today, '09:00', '10:00'), trip(today, '10:00', '11:00')],
      tripsOfOtherFirm: 1,
      otherTrips: [trip(today, '09:30', '10:30')],
    },
    ['work.other-firm', 'trips.overlap-other-claim'],
  ],
]

const windows: readonly Case[] = [
  ['within the filing window', { fileBy: '2026-12-02' }, []],
  ['the filing window ends today', { fileBy: today }, ['window.closing']],
  ['the filing window ends tomorrow', { fileBy: day(21) }, ['window.closing']],
  ['the filing window ends in three days', { fileBy: day(23) }, ['window.closing']],
  ['the filing window ends in four days', { fileBy: day(24) }, []],
  ['the filing window ended yesterday', { fileBy: day(19) }, ['window.missed']],
  ['the filing window ended a month ago', { fileBy: '2026-10-20' }, ['window.missed']],
  ['a claim without a filing window', { fileBy: null }, []],
  ['submitted on its last day', { fileBy: day(19), submittedOn: day(19) }, []],
  ['submitted a day late', { fileBy: day(18), submittedOn: day(19) }, ['window.missed']],
  ['submitted in time, and the window has ended since', { fileBy: day(19), submittedOn: day(17) }, []],
  ['submitted a day before the window ends', { fileBy: day(21), submittedOn: today }, []],
  ['the window ends today and no trip is logged', { fileBy: today, trips: [] }, ['trips.none', 'window.closing']],
  [
    'the window is missed and the plate is missing',
    { fileBy: day(1), pictures: without('Serial plate') },
    ['picture.plate', 'window.missed'],
  ],
]

const others: readonly Case[] = [
  ['no other claim is open on the serial', { openClaims: 0 }, []],
  ['a claim is already open on the serial', { openClaims: 1 }, ['claim.open']],
  ['two claims are already open on the serial', { openClaims: 2 }, ['claim.open', 'claim.open']],
  [
    'a claim is open on a serial of another model',
    { openClaims: 1, serial: 't700' },
    ['serial.other-model', 'claim.open'],
  ],
  ['a claim is open on an unregistered machine', { openClaims: 1, registered: null }, ['claim.open']],
  ['hours within the standard time', { trips: [trip(today, '09:00', '10:30')], cap: 2 }, []],
  ['hours at the standard time', { trips: [trip(today, '09:00', '11:00')], cap: 2 }, []],
  [
    'hours a minute above the standard time',
    { trips: [trip(today, '09:00', '11:01')], cap: 2 },
    ['hours.above-standard'],
  ],
  ['hours far above the standard time', { trips: [trip(today, '06:00', '16:00')], cap: 2 }, ['hours.above-standard']],
  [
    'hours of two trips above the standard time',
    { trips: [trip(day(19), '09:00', '10:30'), trip(today, '09:00', '10:30')], cap: 2 },
    ['hours.above-standard'],
  ],
  [
    'hours of two trips within the standard time',
    { trips: [trip(day(19), '09:00', '10:00'), trip(today, '09:00', '10:00')], cap: 2 },
    [],
  ],
  ['a model without a standard time', { trips: [trip(today, '06:00', '16:00')], cap: null }, []],
  [
    'hours above the standard time that were approved',
    { trips: [trip(today, '09:00', '12:00')], cap: 2, approved: 3 },
    [],
  ],
  [
    'hours above those that were approved',
    { trips: [trip(today, '09:00', '12:30')], cap: 2, approved: 3 },
    ['hours.above-standard'],
  ],
  ['fewer hours approved than the standard time', { trips: [trip(today, '09:00', '11:00')], cap: 2, approved: 1 }, []],
  ['a standard time of half an hour', { trips: [trip(today, '09:00', '09:45')], cap: 0.5 }, ['hours.above-standard']],
  ['a planned trip has no hours', { trips: [trip(today, '09:00', '10:30'), trip(day(25), null, null)], cap: 2 }, []],
  [
    'everything that can be wrong at once',
    {
      serial: 't700',
      bought: '2024-01-02',
      registered: { bought: '2024-01-03', market: 'Commercial' },
      laborMonths: 12,
      partsMonths: 12,
      company: 'Quarry Gym',
      pictures: [picture('Console', { usedOn: { likeness: 'same' } })],
      trips: [trip(today, '06:00', '16:00'), trip(today, '15:00', '16:30')],
      otherTrips: [trip(today, '16:10', '18:00')],
      openClaims: 1,
      fileBy: day(1),
      parts: 1,
    },
    [
      'coverage.ended',
      'use.commercial',
      'serial.other-model',
      'picture.plate',
      'picture.used-before',
      'hours.above-standard',
      'window.missed',
      'claim.open',
      'date.differs',
      'picture.receipt',
      'picture.required',
      'trips.overlap',
      'trips.overlap-other-claim',
    ],
  ],
]

export const paymentCases: readonly Case[] = [
  ...serial,
  ...dates,
  ...coverage,
  ...use,
  ...pictureCases,
  ...trips,
  ...windows,
  ...others,
  ...termsCases,
]
