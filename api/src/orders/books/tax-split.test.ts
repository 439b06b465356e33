import { isInterState, placeOfSupply, splitGst } from './tax-split';

test.each([
  [17982, { cgstPaise: 8991, sgstPaise: 8991, igstPaise: 0 }],
  [16183, { cgstPaise: 8091, sgstPaise: 8092, igstPaise: 0 }],
  [1, { cgstPaise: 0, sgstPaise: 1, igstPaise: 0 }],
  [0, { cgstPaise: 0, sgstPaise: 0, igstPaise: 0 }],
])('splits %d paise of GST in half; the state gets an odd paisa', (paise, split) => {
  expect(splitGst(paise, false)).toEqual(split);
});

test('GST of a supply to another state is all IGST', () => {
  expect(splitGst(16183, true)).toEqual({ cgstPaise: 0, sgstPaise: 0, igstPaise: 16183 });
});

test.each([
  ['27', '09ABCDE1234F1ZY', '27', true],
  ['09', '09ABCDE1234F1ZY', '09', false],
  [null, '09ABCDE1234F1ZY', '09', false],
  ['27', '', '', false],
])(
  'the place of supply for a buyer’s state %j and a seller’s GSTIN %j is %j',
  (buyerState, gstin, code, isOther) => {
    expect(placeOfSupply({ buyerState }, { gstin })).toBe(code);
    expect(isInterState({ buyerState }, { gstin })).toBe(isOther);
  },
);
