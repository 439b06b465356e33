import { splitLead } from './split-lead';

test.each([
  ['GATE closes on 30 November. Use code STEP10.', 'GATE closes on 30 November.', 'Use code STEP10.'],
  ['New batches are open! Come in.', 'New batches are open!', 'Come in.'],
  ['One sentence only.', '', 'One sentence only.'],
  ['No full stop', '', 'No full stop'],
  ['Fees from Rs. 999 this week', '', 'Fees from Rs. 999 this week'],
  ['Version 2.0 is here. Try it', 'Version 2.0 is here.', 'Try it'],
  ['  Spaces around. Here too  ', 'Spaces around.', 'Here too'],
  ['', '', ''],
])('%j begins with %j', (message, lead, rest) => {
  expect(splitLead(message)).toEqual({ lead, rest });
});
