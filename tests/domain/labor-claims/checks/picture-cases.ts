// The cases of the payment check about pictures.
import type { Case, PictureGiven } from './situation.ts'
import { fine, picture } from './situation.ts'

export const without = (...titles: readonly string[]) => fine.pictures.filter(({ title }) => !titles.includes(title))
const instead = (title: string, other: PictureGiven) => [...without(title), other]
const same = { likeness: 'same' } as const
const alike = { likeness: 'alike' } as const

export const pictureCases: readonly Case[] = [
  ['all required pictures are there', { pictures: fine.pictures }, []],
  ['the plate picture is missing', { pictures: without('Serial plate') }, ['picture.plate']],
  ['the receipt picture is missing', { pictures: without('Receipt') }, ['picture.receipt']],
  [
    'plate and receipt pictures are missing',
    { pictures: without('Serial plate', 'Receipt') },
    ['picture.plate', 'picture.receipt'],
  ],
  ['another required picture is missing', { pictures: without('Console') }, ['picture.required']],
  [
    'two other required pictures are missing, named once',
    { pictures: without('Console', 'Failed part') },
    ['picture.required'],
  ],
  ['no picture at all', { pictures: [] }, ['picture.plate', 'picture.receipt', 'picture.required']],
  ['a manufacturer that requires no pictures', { required: [], pictures: [] }, []],
  ['a manufacturer that requires the plate alone', { required: ['Serial plate'], pictures: [] }, ['picture.plate']],
  ['a manufacturer that requires the receipt alone', { required: ['Receipt'], pictures: [] }, ['picture.receipt']],
  ['a manufacturer that names the plate otherwise', { required: ['Data plate'], pictures: [] }, ['picture.plate']],
  [
    'a manufacturer that names the receipt otherwise',
    { required: ['Sales receipt'], pictures: [] },
    ['picture.receipt'],
  ],
  [
    'the receipt of the registration counts',
    { pictures: without('Receipt'), registered: { bought: '2025-08-25', receipt: true } },
    [],
  ],
  [
    'a registration without a receipt does not count',
    { pictures: without('Receipt'), registered: { bought: '2025-08-25', receipt: false } },
    ['picture.receipt'],
  ],
  [
    'a plate picture by its purpose counts',
    { pictures: instead('Serial plate', picture('IMG 1', { purpose: 'serial' })) },
    [],
  ],
  [
    'a receipt picture by its purpose counts',
    { pictures: instead('Receipt', picture('IMG 2', { purpose: 'receipt' })) },
    [],
  ],
  ['a title in other letters counts', { pictures: instead('Serial plate', picture('serial PLATE')) }, []],
  [
    'a title that only resembles the plate’s counts as a plate',
    { pictures: instead('Serial plate', picture('The plate again')) },
    [],
  ],
  [
    'a renamed plate picture is still the plate',
    { pictures: instead('Serial plate', picture('Sticker', { announcedAs: 'Serial plate' })) },
    [],
  ],
  [
    'a renamed console picture is still the console',
    { pictures: instead('Console', picture('Display', { announcedAs: 'Console' })) },
    [],
  ],
  [
    'a signature is no picture of the plate',
    { pictures: instead('Serial plate', picture('Serial plate', { purpose: 'signature' })) },
    ['picture.plate'],
  ],
  ['a picture of something else changes nothing', { pictures: [...fine.pictures, picture('Under the deck')] }, []],
  [
    'the same plate picture was used on another claim',
    { pictures: instead('Serial plate', picture('Serial plate', { usedOn: same })) },
    ['picture.used-before'],
  ],
  [
    'the same console picture was used on another claim',
    { pictures: instead('Console', picture('Console', { usedOn: same })) },
    ['picture.used-before'],
  ],
  [
    'the same failed part was used on another claim',
    { pictures: instead('Failed part', picture('Failed part', { usedOn: same })) },
    ['picture.used-before'],
  ],
  [
    'the same receipt was used for another machine',
    { pictures: instead('Receipt', picture('Receipt', { usedOn: same })) },
    ['picture.used-before'],
  ],
  [
    'the same receipt was used for this machine before',
    { pictures: instead('Receipt', picture('Receipt', { usedOn: { ...same, sameMachine: true } })) },
    [],
  ],
  [
    'a receipt by its purpose was used for this machine before',
    { pictures: instead('Receipt', picture('IMG 7', { purpose: 'receipt', usedOn: { ...same, sameMachine: true } })) },
    [],
  ],
  [
    'the same plate picture was used for this machine before',
    { pictures: instead('Serial plate', picture('Serial plate', { usedOn: { ...same, sameMachine: true } })) },
    ['picture.used-before'],
  ],
  [
    'a picture of no title that is required was used before',
    { pictures: [...fine.pictures, picture('Belt', { usedOn: same })] },
    ['picture.used-before'],
  ],
  [
    'a picture looks like one on another claim',
    { pictures: instead('Console', picture('Console', { usedOn: alike })) },
    ['picture.looks-used'],
  ],
  [
    'a plate picture looks like one on another claim',
    { pictures: instead('Serial plate', picture('Serial plate', { usedOn: alike })) },
    ['picture.looks-used'],
  ],
  [
    'a receipt looks like one for another machine',
    { pictures: instead('Receipt', picture('Receipt', { usedOn: alike })) },
    ['picture.looks-used'],
  ],
  [
    'a receipt looks like one for this machine',
    { pictures: instead('Receipt', picture('Receipt', { usedOn: { ...alike, sameMachine: true } })) },
    [],
  ],
  [
    'a plate looks like one for this machine',
    { pictures: instead('Serial plate', picture('Serial plate', { usedOn: { ...alike, sameMachine: true } })) },
    ['picture.looks-used'],
  ],
  [
    'two pictures were used before',
    {
      pictures: [
        ...without('Console', 'Failed part'),
        picture('Console', { usedOn: same }),
        picture('Failed part', { usedOn: same }),
      ],
    },
    ['picture.used-before', 'picture.used-before'],
  ],
  [
    'one picture was used before and another looks used',
    {
      pictures: [
        ...without('Console', 'Failed part'),
        picture('Console', { usedOn: same }),
        picture('Failed part', { usedOn: alike }),
      ],
    },
    ['picture.used-before', 'picture.looks-used'],
  ],
  [
    'a used picture does not stand for a missing one',
    { pictures: [...without('Console', 'Receipt'), picture('Console', { usedOn: same })] },
    ['picture.used-before', 'picture.receipt'],
  ],
  [
    'a signature that was used before is no picture',
    { pictures: [...fine.pictures, picture('Signature', { purpose: 'signature', usedOn: same })] },
    [],
  ],
  [
    'one picture stands for two required ones',
    {
      pictures: [
        ...without('Console', 'Failed part'),
        picture('Console', { file: 'one' }),
        picture('Failed part', { file: 'one' }),
      ],
    },
    ['picture.repeated'],
  ],
  [
    'one picture stands for a required one and for another',
    { pictures: [...without('Console'), picture('Console', { file: 'one' }), picture('Display', { file: 'one' })] },
    [],
  ],
  [
    'one picture was added twice under one title',
    { pictures: [...without('Console'), picture('Console', { file: 'one' }), picture('Console', { file: 'one' })] },
    [],
  ],
]
