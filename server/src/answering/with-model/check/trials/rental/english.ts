import type { Trials } from '../trials.ts'

export const english: Trials = {
  documents: [
    {
      title: 'Kayaks',
      text:
        'Cancel free of charge up to 48 hours before your trip; within 24 hours we keep half of the price. ' +
        'Dogs are welcome on the beach, but not in kayaks. ' +
        'A single kayak costs £18 an hour and £60 a day, a double kayak £28 an hour and £95 a day. ' +
        'Children from 8 may paddle with an adult; from 14 they may paddle alone. ' +
        'We are open daily from 9 am, in winter from 10 am. ' +
        'All boats except the sailing dinghy can be rented without a licence. ' +
        'Life jackets are included, wetsuits are not.',
    },
    {
      title: 'Good to know',
      text:
        'You can pay by card or in cash, but not by cheque. Lockers are free, towels cost £3. ' +
        'Parking is possible at the harbour, not on the beach road. ' +
        'Deposits are paid back within 5 days; refunds for cancelled trips take up to 14 days. ' +
        'Guided tours run every day except Monday. Gift vouchers are valid for 12 months and group tickets for 3 months.',
    },
    {
      title: 'Gym',
      text:
        'The pool is open to members, the sauna is not. Guests may use the weights room until 6 pm and the courts until 9 pm. ' +
        'A locker is €2 per visit or €15 per month. Freeze your membership for up to 3 months, after that we charge €5 a month. ' +
        'We offer all classes online apart from spinning. Shoes with dark soles are fine in the hall but never on the courts.',
    },
  ],
  trueOnes: [
    ['Can I cancel?', 'You can cancel free of charge up to 48 hours before the trip [1].'],
    ['What if I cancel late?', 'If you cancel within 24 hours, we keep half of the price [1].'],
    [
      'Can I cancel?',
      'Cancelling is free until 48 hours before your trip; within 24 hours half of the price is kept [1].',
    ],
    ['May I bring my dog?', 'Dogs are welcome on the beach [1].'],
    ['May I bring my dog?', 'Dogs are welcome on the beach but not in kayaks [1].'],
    ['May my dog come in the kayak?', 'No, dogs are not welcome in kayaks [1].'],
    ['May my dog come in the kayak?', 'Dogs may not come into the kayaks, only onto the beach [1].'],
    ['What does a day cost?', 'A single kayak costs £60 for the whole day [1].'],
    ['What does an hour cost?', 'A double kayak is £28 an hour [1].'],
    ['What do kayaks cost?', 'Per hour a single kayak is £18 and a double kayak £28 [1].'],
    ['May my son paddle alone?', 'Children aged 14 and over may paddle alone [1].'],
    ['May my daughter paddle?', 'Children from 8 can paddle together with an adult [1].'],
    ['When do you open in winter?', 'In winter we open at 10 am [1].'],
    ['Do I need a licence?', 'All boats can be rented without a licence, except the sailing dinghy [1].'],
    ['Is a wetsuit included?', 'Life jackets are included, but wetsuits are not [1].'],
    ['Is a life jacket included?', 'Yes, life jackets are included [1].'],
    ['How can I pay?', 'You can pay by card or in cash [2].'],
    ['Do you take cheques?', 'No, you cannot pay by cheque [2].'],
    ['Are lockers free?', 'Lockers are free and towels cost £3 [2].'],
    ['Where can I park?', 'You can park at the harbour [2].'],
    ['When do I get my deposit?', 'Your deposit is paid back within 5 days [2].'],
    ['When are the tours?', 'Guided tours run every day except Monday [2].'],
    ['How long is a voucher valid?', 'Gift vouchers are valid for 12 months [2].'],
    ['May members swim?', 'Members may use the pool, but not the sauna [3].'],
    ['How long may guests play?', 'Guests may use the courts until 9 pm [3].'],
    ['What is a locker?', 'A locker costs €15 a month [3].'],
    ['Can I pause?', 'You can freeze your membership for up to 3 months [3].'],
    ['Which classes are online?', 'All classes except spinning are offered online [3].'],
    ['Are dark soles fine?', 'Shoes with dark soles are fine in the hall [3].'],
    [
      'What if I cancel late?',
      'If you cancel less than 24 hours before your trip, half of the price is kept [1].',
    ],
    [
      'What if I cancel late?',
      'Cancelling in the last 24 hours before your trip means that we keep half [1].',
    ],
    ['Can I pause?', 'After 3 months of freezing we charge €5 a month [3].'],
    ['What does a single kayak cost?', 'A single kayak is £18 for an hour and £60 for a day [1].'],
    [
      'When is money paid back?',
      'You get the deposit back within 5 days, and the refund of a cancelled trip within 14 days [2].',
    ],
    ['How long may guests stay?', 'Guests can stay in the weights room until 6 pm [3].'],
    ['May my dog come in the kayak?', 'Dogs stay on the beach; the kayaks are for people only [1].'],
    ['Is a wetsuit included?', 'A wetsuit is not included, a life jacket is [1].'],
    ['Do I need a licence?', 'A licence is needed for the sailing dinghy only [1].'],
    ['Where can I park?', 'Parking is possible at the harbour only [2].'],
    ['May members use the sauna?', 'The sauna is closed to members [3].'],
    ['Is there a tour on Monday?', 'On Monday there are no guided tours [2].'],
  ],
  falseOnes: [
    ['Can I cancel?', 'You can cancel free of charge up to 24 hours before your trip [1].'],
    ['What if I cancel late?', 'If you cancel within 48 hours, we keep half of the price [1].'],
    ['May my dog come in the kayak?', 'Dogs are welcome in kayaks [1].'],
    ['May my dog come in the kayak?', 'Yes, dogs are welcome in our kayaks [1].'],
    ['May my dog come in the kayak?', 'Dogs are welcome on the beach and in kayaks [1].'],
    ['May I bring my dog?', 'Dogs are not welcome on the beach [1].'],
    ['What does an hour cost?', 'A single kayak costs £28 an hour [1].'],
    ['What does a day cost?', 'A single kayak costs £95 a day [1].'],
    ['What does a day cost?', 'A double kayak costs £60 a day [1].'],
    ['May my son paddle alone?', 'Children from 8 may paddle alone [1].'],
    ['When do you open in winter?', 'In winter we are open from 9 am [1].'],
    ['Do I need a licence?', 'The sailing dinghy can be rented without a licence [1].'],
    ['Is a wetsuit included?', 'Wetsuits are included [1].'],
    ['How can I pay?', 'You can pay by cheque [2].'],
    ['How can I pay?', 'You can pay by card, in cash or by cheque [2].'],
    ['Where can I park?', 'Parking is possible on the beach road [2].'],
    ['When do I get my deposit?', 'Deposits are paid back within 14 days [2].'],
    ['When do I get my refund?', 'Refunds for cancelled trips take up to 5 days [2].'],
    ['Is there a tour on Monday?', 'Guided tours run on Monday [2].'],
    ['How long is a voucher valid?', 'Gift vouchers are valid for 3 months [2].'],
    ['May members use the sauna?', 'The sauna is open to members [3].'],
    ['How long may guests play?', 'Guests may use the courts until 6 pm [3].'],
    ['What is a locker?', 'A locker is €15 per visit [3].'],
    ['Which classes are online?', 'We offer spinning online [3].'],
    ['Are dark soles fine?', 'Shoes with dark soles are fine on the courts [3].'],
    ['Can I cancel?', 'Free cancellation is possible up to 24 hours in advance [1].'],
    ['Can I cancel?', 'You can cancel for free until 24 hours before you start [1].'],
    ['How long do group tickets last?', 'Group tickets can be used for 12 months [2].'],
    ['When is my trip paid back?', 'The refund of a cancelled trip takes 5 days [2].'],
    ['How long may guests stay?', 'The weights room is open to guests until 9 pm [3].'],
    ['What is a towel?', 'Towels are free [2].'],
  ],
}
