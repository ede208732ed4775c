import { type Case, date, decimal, double, evaluates, int, long, oid, regex } from './case.ts';

const e = evaluates;
/** Not an object literal, because an object with `then` looks like a promise. */
const branch = (test: unknown, result: unknown) =>
  Object.fromEntries([
    ['case', test],
    ['then', result],
  ]);
const leap = date('2024-02-29T13:05:09.123Z');

export default [
  e('a field path', '$a.b', 1, { a: { b: 1 } }),
  e('a field path through an array', '$a.b', [1, 2], { a: [{ b: 1 }, { b: 2 }, { c: 3 }, 4] }),
  e('a field path to nothing', '$a.x', undefined, { a: 1 }),
  e('$$ROOT', '$$ROOT', { _id: 1, a: 1 }, { a: 1 }),
  e('$literal', { $literal: '$a' }, '$a'),
  e('an unknown expression is refused', { $foo: 1 }, { error: 168 }),
  e('an unknown variable is refused', '$$foo', { error: 17276 }),
  e('two operators in one expression are refused', { $add: [1], $abs: 1 }, { error: 15983 }),

  e('$add of ints', { $add: [1, 2] }, 3),
  e('$add of int and double', { $add: [1, double(2)] }, double(3)),
  e('$add of int and long', { $add: [1, long(2)] }, long(3)),
  e('$add beyond 32 bits gives a long', { $add: [2147483647, 1] }, long('2147483648')),
  e('$add beyond 64 bits gives a double', { $add: [long('9223372036854775807'), 1] }, double(2 ** 63)),
  e('$add of longs is exact', { $add: [long('9007199254740993'), 2] }, long('9007199254740995')),
  e('$add of decimals', { $add: [decimal('0.1'), decimal('0.2')] }, decimal('0.3')),
  e(
    '$add of a decimal and a double takes 15 digits of the double',
    { $add: [decimal('1'), double(0.1)] },
    decimal('1.100000000000000'),
  ),
  e('$add of a date and a number', { $add: [date('2020-01-01'), 1000] }, date('2020-01-01T00:00:01Z')),
  e('$add with null', { $add: [1, null] }, null),
  e('$add with a missing field', { $add: [1, '$x'] }, null),
  e('$add of a string is refused', { $add: [1, 'a'] }, { error: 14 }),
  e('$subtract', { $subtract: [5, 3] }, 2),
  e(
    '$subtract of two dates gives milliseconds',
    { $subtract: [date('2020-01-02'), date('2020-01-01')] },
    long(86400000),
  ),
  e('$subtract of a number from a date', { $subtract: [date('2020-01-02'), 86400000] }, date('2020-01-01')),
  e('$multiply', { $multiply: [2, 3, double(0.5)] }, double(3)),
  e('$multiply of decimals', { $multiply: [decimal('1.10'), 2] }, decimal('2.20')),
  e('$divide gives a double', { $divide: [6, 3] }, double(2)),
  e('$divide of decimals', { $divide: [decimal('1'), 3] }, decimal('0.3333333333333333333333333333333333')),
  e('$divide by zero is refused', { $divide: [1, 0] }, { error: 2 }),
  e('$mod of ints', { $mod: [-7, 3] }, -1),
  e('$mod of doubles', { $mod: [double(5.5), 2] }, double(1.5)),
  e('$mod by zero is refused', { $mod: [1, 0] }, { error: 16610 }),
  e('$abs', { $abs: -5 }, 5),
  e('$abs of a decimal', { $abs: decimal('-1.5') }, decimal('1.5')),
  e(
    '$ceil and $floor keep the type',
    [{ $ceil: double(1.2) }, { $floor: double(-1.2) }, { $ceil: 3 }],
    [double(2), double(-2), 3],
  ),
  e(
    '$round goes to the even neighbour',
    [{ $round: [double(2.5)] }, { $round: [double(3.5)] }, { $round: [double(-2.5)] }],
    [double(2), double(4), double(-2)],
  ),
  e('$round to places', { $round: [double(19.25), 1] }, double(19.2)),
  e('$round to tens', { $round: [1255, -1] }, 1260),
  e('$trunc', [{ $trunc: [double(7.85), 1] }, { $trunc: [double(-7.85)] }], [double(7.8), double(-7)]),
  e(
    '$pow',
    [{ $pow: [2, 10] }, { $pow: [2, -1] }, { $pow: [2, 40] }],
    [1024, double(0.5), long('1099511627776')],
  ),
  e('$pow of zero to a negative is refused', { $pow: [0, -1] }, { error: 28764 }),
  e('$sqrt', { $sqrt: 16 }, double(4)),
  e('$sqrt of a negative is refused', { $sqrt: -1 }, { error: 28714 }),
  e(
    '$exp, $ln, $log, $log10',
    [{ $exp: 0 }, { $ln: 1 }, { $log: [8, 2] }, { $log10: 1000 }],
    [double(1), double(0), double(3), double(3)],
  ),
  e(
    '$bitAnd, $bitOr, $bitXor, $bitNot',
    [{ $bitAnd: [12, 10] }, { $bitOr: [12, long(10)] }, { $bitXor: [12, 10] }, { $bitNot: 5 }],
    [8, long(14), 6, -6],
  ),

  e('$cmp', [{ $cmp: [1, 2] }, { $cmp: ['b', 'a'] }, { $cmp: [1, double(1)] }], [-1, 1, 0]),
  e(
    'comparisons go across types',
    [{ $lt: [5, 'a'] }, { $gt: [null, 1] }, { $gt: [{}, 'z'] }],
    [true, false, true],
  ),
  e('a missing field is below null', { $lt: ['$x', null] }, true),
  e('$eq of a missing field and null is false', { $eq: ['$x', null] }, false),
  e('$eq across numeric types', { $eq: [1, decimal('1.0')] }, true),
  e(
    '$and and $or take anything',
    [{ $and: [1, 'a', []] }, { $and: [1, 0] }, { $or: [null, 0] }, { $or: ['$x', ''] }],
    [true, false, false, true],
  ),
  e('$and of nothing is true, $or of nothing is false', [{ $and: [] }, { $or: [] }], [true, false]),
  e('$not', [{ $not: [0] }, { $not: ['a'] }], [true, false]),
  e('$cond as a list', { $cond: [{ $gt: ['$a', 1] }, 'yes', 'no'] }, 'yes', { a: 2 }),
  e(
    '$cond as a document',
    {
      $cond: Object.fromEntries([
        ['if', false],
        ['then', 1],
        ['else', 2],
      ]),
    },
    2,
  ),
  e('$ifNull takes the first that is there', { $ifNull: ['$x', null, 3, 4] }, 3),
  e(
    '$switch',
    {
      $switch: {
        branches: [branch({ $eq: [1, 2] }, 'a'), branch(true, 'b')],
        default: 'c',
      },
    },
    'b',
  ),
  e('$switch takes the default', { $switch: { branches: [branch(false, 'a')], default: 'c' } }, 'c'),
  e(
    '$switch without a branch or default is refused',
    { $switch: { branches: [branch(false, 'a')] } },
    { error: 40066 },
  ),
  e('$let binds variables', { $let: { vars: { x: 2, y: '$a' }, in: { $multiply: ['$$x', '$$y'] } } }, 6, {
    a: 3,
  }),

  e('$arrayElemAt', [{ $arrayElemAt: [[1, 2, 3], 0] }, { $arrayElemAt: [[1, 2, 3], -1] }], [1, 3]),
  e('$arrayElemAt beyond the end is nothing', { $arrayElemAt: [[1], 5] }, undefined),
  e('$first and $last of an array', [{ $first: [[1, 2]] }, { $last: [[1, 2]] }], [1, 2]),
  e('$size', { $size: '$a' }, 2, { a: [1, 2] }),
  e('$size of something else is refused', { $size: '$a' }, { error: 17124 }, { a: 1 }),
  e(
    '$slice',
    [
      { $slice: [[1, 2, 3], 2] },
      { $slice: [[1, 2, 3], -2] },
      { $slice: [[1, 2, 3], 1, 1] },
      { $slice: [[1, 2, 3], -3, 2] },
    ],
    [[1, 2], [2, 3], [2], [1, 2]],
  ),
  e('$in', [{ $in: [2, [1, 2]] }, { $in: [double(1), [1]] }, { $in: ['a', []] }], [true, true, false]),
  e(
    '$indexOfArray',
    [
      { $indexOfArray: [['a', 'b', 'a'], 'a'] },
      { $indexOfArray: [['a', 'b', 'a'], 'a', 1] },
      { $indexOfArray: [['a'], 'x'] },
    ],
    [0, 2, -1],
  ),
  e('$concatArrays', [{ $concatArrays: [[1], [2, 3]] }, { $concatArrays: [[1], null] }], [[1, 2, 3], null]),
  e('$reverseArray', { $reverseArray: [[1, 2, 3]] }, [3, 2, 1]),
  e(
    '$range',
    [{ $range: [0, 3] }, { $range: [0, 10, 4] }, { $range: [3, 0, -1] }],
    [
      [0, 1, 2],
      [0, 4, 8],
      [3, 2, 1],
    ],
  ),
  e('$isArray', [{ $isArray: [[1]] }, { $isArray: ['x'] }], [true, false]),
  e('$map', { $map: { input: [1, 2], as: 'n', in: { $add: ['$$n', '$a'] } } }, [11, 12], { a: 10 }),
  e('$map calls its element this', { $map: { input: [1, 2], in: { $multiply: ['$$this', 2] } } }, [2, 4]),
  e('$map of null is null', { $map: { input: null, in: 1 } }, null),
  e('$filter', { $filter: { input: [1, 5, 9], as: 'n', cond: { $gt: ['$$n', 3] } } }, [5, 9]),
  e(
    '$filter with a limit',
    { $filter: { input: [1, 5, 9], cond: { $gt: ['$$this', 0] }, limit: 2 } },
    [1, 5],
  ),
  e(
    '$reduce',
    { $reduce: { input: ['a', 'b'], initialValue: '', in: { $concat: ['$$value', '$$this'] } } },
    'ab',
  ),
  e(
    '$zip',
    {
      $zip: {
        inputs: [
          [1, 2],
          ['a', 'b', 'c'],
        ],
      },
    },
    [
      [1, 'a'],
      [2, 'b'],
    ],
  ),
  e(
    '$zip to the longest',
    { $zip: { inputs: [[1], ['a', 'b']], useLongestLength: true, defaults: [0, 'z'] } },
    [
      [1, 'a'],
      [0, 'b'],
    ],
  ),
  e(
    '$sortArray',
    [
      { $sortArray: { input: [3, 1, 2], sortBy: 1 } },
      { $sortArray: { input: [{ n: 1 }, { n: 2 }], sortBy: { n: -1 } } },
    ],
    [
      [1, 2, 3],
      [{ n: 2 }, { n: 1 }],
    ],
  ),
  e(
    '$sum, $avg, $min, $max of an array',
    [{ $sum: [[1, 2, 'x']] }, { $avg: [[1, 2]] }, { $min: [[3, 1]] }, { $max: [[3, null, 7]] }],
    [3, double(1.5), 1, 7],
  ),
  e('$sum, $max of several arguments', [{ $sum: [1, 2, 3] }, { $max: [1, 9, 3] }], [6, 9]),
  e('$avg of nothing is null', { $avg: [['x']] }, null),
  e(
    '$firstN and $minN',
    [{ $firstN: { n: 2, input: [3, 1, 2] } }, { $minN: { n: 2, input: [3, 1, 2] } }],
    [
      [3, 1],
      [1, 2],
    ],
  ),

  e('$mergeObjects', { $mergeObjects: [{ a: 1, b: 1 }, { b: 2 }, null] }, { a: 1, b: 2 }),
  e('$objectToArray', { $objectToArray: { a: 1, b: 2 } }, [
    { k: 'a', v: 1 },
    { k: 'b', v: 2 },
  ]),
  e(
    '$arrayToObject',
    [{ $arrayToObject: [[{ k: 'a', v: 1 }]] }, { $arrayToObject: [[['b', 2]]] }],
    [{ a: 1 }, { b: 2 }],
  ),
  e('$getField', [{ $getField: 'a' }, { $getField: { field: 'x', input: { x: 5 } } }], [1, 5], { a: 1 }),
  e(
    '$setField and $unsetField',
    [
      { $setField: { field: 'b', input: { a: 1 }, value: 2 } },
      { $unsetField: { field: 'a', input: { a: 1, b: 2 } } },
    ],
    [{ a: 1, b: 2 }, { b: 2 }],
  ),
  e(
    '$setEquals, $setIsSubset',
    [
      {
        $setEquals: [
          [1, 2],
          [2, 1, 1],
        ],
      },
      { $setIsSubset: [[1], [1, 2]] },
    ],
    [true, true],
  ),
  e('$setDifference', { $setDifference: [[1, 2, 2, 3], [2]] }, [1, 3]),
  e(
    '$setUnion and $setIntersection, sorted',
    [
      {
        $sortArray: {
          input: {
            $setUnion: [
              [2, 1],
              [3, 1],
            ],
          },
          sortBy: 1,
        },
      },
      {
        $setIntersection: [
          [1, 2],
          [2, 3],
        ],
      },
    ],
    [[1, 2, 3], [2]],
  ),
  e(
    '$allElementsTrue and $anyElementTrue',
    [{ $allElementsTrue: [[1, true]] }, { $anyElementTrue: [[0, null]] }],
    [true, false],
  ),

  e('$concat', [{ $concat: ['a', 'b'] }, { $concat: ['a', null] }], ['ab', null]),
  e('$concat of a number is refused', { $concat: ['a', 1] }, { error: 16702 }),
  e(
    '$toUpper and $toLower change ASCII only',
    [{ $toUpper: 'aé' }, { $toLower: 'AÉ' }, { $toUpper: null }],
    ['Aé', 'aÉ', ''],
  ),
  e('$strLenCP and $strLenBytes', [{ $strLenCP: 'é😀' }, { $strLenBytes: 'é😀' }], [2, 6]),
  e('$substrCP counts code points', { $substrCP: ['a😀b', 1, 1] }, '😀'),
  e('$substrBytes counts bytes', [{ $substrBytes: ['abc', 1, 1] }, { $substr: ['abc', 1, -1] }], ['b', 'bc']),
  e('$substrBytes inside a character is refused', { $substrBytes: ['é', 1, 1] }, { error: 28656 }),
  e(
    '$indexOfCP and $indexOfBytes',
    [{ $indexOfCP: ['é-x', 'x'] }, { $indexOfBytes: ['é-x', 'x'] }, { $indexOfCP: ['abc', 'z'] }],
    [2, 3, -1],
  ),
  e('$split', { $split: ['a-b-c', '-'] }, ['a', 'b', 'c']),
  e(
    '$trim, $ltrim, $rtrim',
    [{ $trim: { input: ' a ' } }, { $ltrim: { input: ' a ' } }, { $rtrim: { input: 'axx', chars: 'x' } }],
    ['a', 'a ', 'a'],
  ),
  e(
    '$replaceOne and $replaceAll',
    [
      { $replaceOne: { input: 'aaa', find: 'a', replacement: { $literal: '$&' } } },
      { $replaceAll: { input: 'aaa', find: 'a', replacement: 'b' } },
    ],
    ['$&aa', 'bbb'],
  ),
  e('$strcasecmp', [{ $strcasecmp: ['A', 'a'] }, { $strcasecmp: ['a', 'B'] }], [0, -1]),
  e(
    '$regexMatch',
    [
      { $regexMatch: { input: 'Hello', regex: '^h', options: 'i' } },
      { $regexMatch: { input: 'x', regex: regex('y') } },
    ],
    [true, false],
  ),
  e(
    '$regexFind',
    { $regexFind: { input: 'éab12', regex: '([a-z]+)(\\d+)' } },
    { match: 'ab12', idx: 1, captures: ['ab', '12'] },
  ),
  e('$regexFindAll', { $regexFindAll: { input: 'a1b2', regex: '\\d' } }, [
    { match: '1', idx: 1, captures: [] },
    { match: '2', idx: 3, captures: [] },
  ]),

  e(
    '$type names types',
    [
      { $type: 1 },
      { $type: double(1) },
      { $type: long(1) },
      { $type: 'a' },
      { $type: [[]] },
      { $type: '$x' },
      { $type: null },
    ],
    ['int', 'double', 'long', 'string', 'array', 'missing', 'null'],
  ),
  e('$isNumber', [{ $isNumber: decimal('1') }, { $isNumber: '1' }], [true, false]),
  e(
    '$toInt',
    [{ $toInt: '42' }, { $toInt: double(-3.9) }, { $toInt: true }, { $toInt: null }],
    [42, -3, 1, null],
  ),
  e('$toInt of a fraction in a string is refused', { $toInt: '1.5' }, { error: 241 }),
  e('$toInt of too great a number is refused', { $toInt: long('3000000000') }, { error: 241 }),
  e(
    '$toLong',
    [{ $toLong: '9007199254740993' }, { $toLong: date('2020-01-01') }],
    [long('9007199254740993'), long(1577836800000)],
  ),
  e('$toDouble', [{ $toDouble: '1.5' }, { $toDouble: 1 }], [double(1.5), double(1)]),
  e('$toDecimal', [{ $toDecimal: '1.50' }, { $toDecimal: 3 }], [decimal('1.50'), decimal('3')]),
  e(
    '$toString',
    [
      { $toString: 5 },
      { $toString: double(2.5) },
      { $toString: oid('a') },
      { $toString: true },
      { $toString: date('2020-01-01') },
      { $toString: decimal('1.50') },
    ],
    ['5', '2.5', 'a'.repeat(24), 'true', '2020-01-01T00:00:00.000Z', '1.50'],
  ),
  e('$toBool', [{ $toBool: 0 }, { $toBool: 'false' }, { $toBool: double(0.1) }], [false, true, true]),
  e('$toObjectId', { $toObjectId: 'a'.repeat(24) }, oid('a')),
  e('$toObjectId of other text is refused', { $toObjectId: 'xyz' }, { error: 241 }),
  e(
    '$toDate',
    [{ $toDate: '2020-01-01T00:00:00Z' }, { $toDate: long(0) }, { $toDate: double(1000) }],
    [date('2020-01-01'), date('1970-01-01'), date('1970-01-01T00:00:01Z')],
  ),
  e(
    '$convert with onError and onNull',
    [
      { $convert: { input: 'x', to: 'int', onError: -1 } },
      { $convert: { input: null, to: 'int', onNull: 0 } },
      { $convert: { input: '7', to: 16 } },
    ],
    [-1, 0, 7],
  ),

  e(
    'parts of a date',
    [
      { $year: leap },
      { $month: leap },
      { $dayOfMonth: leap },
      { $hour: leap },
      { $minute: leap },
      { $second: leap },
      { $millisecond: leap },
    ],
    [2024, 2, 29, 13, 5, 9, 123],
  ),
  e(
    'days and weeks of a date',
    [
      { $dayOfYear: leap },
      { $dayOfWeek: leap },
      { $isoDayOfWeek: leap },
      { $week: leap },
      { $isoWeek: leap },
      { $isoWeekYear: leap },
    ],
    [60, 5, 4, 8, 9, long(2024)],
  ),
  e(
    'the first days of a year may belong to the last week of the year before',
    [{ $isoWeek: date('2021-01-03') }, { $isoWeekYear: date('2021-01-03') }, { $week: date('2021-01-02') }],
    [53, long(2020), 0],
  ),
  e(
    'parts of a date in a time zone',
    [
      { $hour: { date: leap, timezone: '+02:00' } },
      { $hour: { date: leap, timezone: 'America/New_York' } },
      { $dayOfMonth: { date: date('2024-03-01T03:00:00Z'), timezone: 'America/New_York' } },
    ],
    [15, 8, 29],
  ),
  e('an unknown time zone is refused', { $hour: { date: leap, timezone: 'Nowhere/Land' } }, { error: 40485 }),
  e('a part of null is null', { $year: null }, null),
  e('$dateToString', { $dateToString: { date: leap } }, '2024-02-29T13:05:09.123Z'),
  e(
    '$dateToString with a format',
    { $dateToString: { date: leap, format: '%Y/%m/%d %H:%M:%S.%L %j %u %V %%' } },
    '2024/02/29 13:05:09.123 060 4 09 %',
  ),
  e(
    '$dateToString in a time zone',
    { $dateToString: { date: leap, format: '%H:%M %z', timezone: '-05:30' } },
    '07:35 -0530',
  ),
  e(
    '$dateToString of null',
    [{ $dateToString: { date: null } }, { $dateToString: { date: null, onNull: 'never' } }],
    [null, 'never'],
  ),
  e(
    '$dateFromString',
    [
      { $dateFromString: { dateString: '2017-02-08T12:10:40.787Z' } },
      { $dateFromString: { dateString: '2017-02-08', timezone: '+01:00' } },
      { $dateFromString: { dateString: '08.02.2017', format: '%d.%m.%Y' } },
    ],
    [date('2017-02-08T12:10:40.787Z'), date('2017-02-07T23:00:00Z'), date('2017-02-08')],
  ),
  e('$dateFromString with onError', { $dateFromString: { dateString: 'nonsense', onError: 'bad' } }, 'bad'),
  e(
    '$dateFromParts',
    [
      { $dateFromParts: { year: 2017, month: 2, day: 8, hour: 12 } },
      { $dateFromParts: { year: 2017, month: 14, day: 1 } },
      { $dateFromParts: { isoWeekYear: 2017, isoWeek: 6, isoDayOfWeek: 3 } },
    ],
    [date('2017-02-08T12:00:00Z'), date('2018-02-01'), date('2017-02-08')],
  ),
  e(
    '$dateToParts',
    { $dateToParts: { date: leap } },
    { year: 2024, month: 2, day: 29, hour: 13, minute: 5, second: 9, millisecond: 123 },
  ),
  e(
    '$dateAdd ends months on their last day',
    [
      { $dateAdd: { startDate: date('2024-01-31'), unit: 'month', amount: 1 } },
      { $dateAdd: { startDate: leap, unit: 'year', amount: 1 } },
    ],
    [date('2024-02-29'), date('2025-02-28T13:05:09.123Z')],
  ),
  e(
    '$dateAdd of days and hours',
    [
      { $dateAdd: { startDate: leap, unit: 'day', amount: 1 } },
      { $dateSubtract: { startDate: leap, unit: 'hour', amount: 14 } },
    ],
    [date('2024-03-01T13:05:09.123Z'), date('2024-02-28T23:05:09.123Z')],
  ),
  e(
    '$dateAdd of a day keeps the local time across a change of the clock',
    {
      $dateAdd: {
        startDate: date('2024-03-09T17:00:00Z'),
        unit: 'day',
        amount: 1,
        timezone: 'America/New_York',
      },
    },
    date('2024-03-10T16:00:00Z'),
  ),
  e(
    '$dateDiff counts boundaries',
    [
      { $dateDiff: { startDate: date('2020-12-31T23:59:59Z'), endDate: date('2021-01-01'), unit: 'year' } },
      { $dateDiff: { startDate: date('2021-01-01'), endDate: date('2021-01-31'), unit: 'month' } },
      {
        $dateDiff: {
          startDate: date('2021-01-01T23:00:00Z'),
          endDate: date('2021-01-02T01:00:00Z'),
          unit: 'day',
        },
      },
    ],
    [long(1), long(0), long(1)],
  ),
  e(
    '$dateDiff of weeks begins them on Sunday',
    [
      { $dateDiff: { startDate: date('2024-03-02'), endDate: date('2024-03-03'), unit: 'week' } },
      {
        $dateDiff: {
          startDate: date('2024-03-02'),
          endDate: date('2024-03-03'),
          unit: 'week',
          startOfWeek: 'monday',
        },
      },
    ],
    [long(1), long(0)],
  ),
  e(
    '$dateTrunc',
    [
      { $dateTrunc: { date: leap, unit: 'month' } },
      { $dateTrunc: { date: leap, unit: 'hour' } },
      { $dateTrunc: { date: leap, unit: 'week', startOfWeek: 'monday' } },
      { $dateTrunc: { date: leap, unit: 'minute', binSize: 10 } },
    ],
    [date('2024-02-01'), date('2024-02-29T13:00:00Z'), date('2024-02-26'), date('2024-02-29T13:00:00Z')],
  ),
  e('a numeric literal keeps its type', [int(1), double(1), long(1)], [int(1), double(1), long(1)]),
] satisfies Case[];
