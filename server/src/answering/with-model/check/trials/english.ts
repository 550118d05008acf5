import type { Trials } from './trials.ts'

export const english: Trials = {
  documents: [
    {
      title: 'Guest house',
      text:
        'Check-in is from 3 pm to 9 pm, check-out until 11 am. A double room costs €84.50 a night, a single room €62. ' +
        'Breakfast is €9.80 per person and is served from 7:30 to 10:00. Children under 6 stay free. ' +
        'We charge a tourist tax of 2.5% on every stay. Bookings can be cancelled free of charge up to 48 hours before arrival.',
    },
    {
      title: 'Contact',
      text:
        'Call us on +44 20 7946 0958 or write to stay@harbourview.example. Directions: https://harbourview.example/directions. ' +
        'Ms Fiona Clarke manages the house at 14 Quay Street in Whitby. Dogs are not allowed in the breakfast room. ' +
        'We do not accept American Express.',
    },
    {
      title: 'Boats',
      text:
        'Boat: Heron; Seats: 4; Half a day: £75; Whole day: £120\n' +
        'Boat: Kestrel; Seats: 6; Half a day: £95; Whole day: £160\n' +
        'Boat: Puffin; Seats: 2; Half a day: £45; Whole day: £70',
    },
    {
      title: 'Season',
      text: 'The season opens on 28 March 2026 and ends on 4 October 2026. A 5 kg suitcase fits under the seats. The trip to the island takes 40 minutes and covers 12 miles.',
    },
  ],
  trueOnes: [
    ['What does a double room cost?', 'A double room is €84.50 per night [1].'],
    ['What does a double room cost?', 'It costs 84.50 euros a night [1].'],
    ['When is breakfast?', 'Breakfast is served between 7:30 and 10:00 and costs €9.80 per person [1].'],
    ['When can I check in?', 'You can check in from 3 pm until 9 pm [1].'],
    ['When can I check in?', 'Check-in is from 15:00 to 21:00 [1].'],
    ['Do children pay?', 'Children under six stay free [1].'],
    ['Can I cancel?', 'Yes, you can cancel free of charge up to 48 hours before you arrive [1].'],
    ['Is there a tax?', 'A tourist tax of 2.5 percent is added to every stay [1].'],
    ['How can I reach you?', 'You can call us on 020 7946 0958 [2].'],
    ['How can I reach you?', 'Please call +44 (0)20 7946 0958 or write to stay@harbourview.example [2].'],
    [
      'Where are you?',
      'You find us at 14 Quay Street in Whitby; see https://harbourview.example/directions [2].',
    ],
    ['Who runs it?', 'The house is managed by Fiona Clarke [2].'],
    ['Can my dog come to breakfast?', 'Dogs are not allowed in the breakfast room [2].'],
    ['Do you take American Express?', 'No, we do not accept American Express [2].'],
    [
      'What is the Kestrel?',
      'The Kestrel has 6 seats and costs £95 for half a day or £160 for the whole day [3].',
    ],
    ['Which boat is cheapest?', 'The Puffin costs £45 for half a day [3].'],
    ['When do you open?', 'The season runs from 28 March to 4 October 2026 [4].'],
    ['How long is the trip?', 'The trip to the island takes 40 minutes [4].'],
  ],
  falseOnes: [
    ['What does a double room cost?', 'A double room costs €48.50 a night [1].'],
    ['What does a double room cost?', 'A double room costs £84.50 a night [1].'],
    ['What does a double room cost?', 'A double room costs €845 a night [1].'],
    ['What does a double room cost?', 'A double room costs €62 a night [1].'],
    ['When is breakfast?', 'Breakfast is served from 7:00 to 10:00 [1].'],
    ['When can I check in?', 'Check-in is from 3 am to 9 pm [1].'],
    ['When do I check out?', 'Check-out is until 11 pm [1].'],
    ['Is there a tax?', 'A tourist tax of 25% is added to every stay [1].'],
    ['Do children pay?', 'Children under 16 stay free [1].'],
    ['Can I cancel?', 'Bookings can be cancelled free of charge up to 24 hours before arrival [1].'],
    ['Can I cancel?', 'Bookings can be cancelled free of charge up to 48 days before arrival [1].'],
    ['Can I cancel?', 'Bookings cannot be cancelled free of charge [1].'],
    ['How can I reach you?', 'Call us on +44 20 7946 0985 [2].'],
    ['How can I reach you?', 'Write to booking@harbourview.example [2].'],
    ['How do I get there?', 'Directions are at https://harbourview.example/directions/parking [2].'],
    ['How do I get there?', 'Directions are at https://harbour-view.example/directions [2].'],
    ['Who runs it?', 'Ms Fiona Barnes manages the house [2].'],
    ['Where are you?', 'You find us at 41 Quay Street in Whitby [2].'],
    ['Where are you?', 'You find us at 14 Quay Street in Scarborough [2].'],
    ['Can my dog come to breakfast?', 'Dogs are allowed in the breakfast room [2].'],
    ['Do you take American Express?', 'Yes, we accept American Express [2].'],
    ['What is the Kestrel?', 'The Kestrel costs £75 for half a day [3].'],
    ['What is the Heron?', 'The Heron has 6 seats [3].'],
    ['What is the Heron?', 'The Heron costs £120 for half a day [3].'],
    ['When do you open?', 'The season opens on 28 May 2026 [4].'],
    ['When do you open?', 'The season opens on 28 March 2027 [4].'],
    ['How long is the trip?', 'The trip to the island takes 40 hours [4].'],
    ['How far is it?', 'The trip to the island covers 12 km [4].'],
    ['What luggage fits?', 'A 5 lb suitcase fits under the seats [4].'],
  ],
}
