import { optional } from './english';
import type { OrderValues, Translation } from './mail-texts';

// A sentence in Hindi ends with `।`. `order.reason` is in English in these mails too, so its full stop is `.`.

export const HINDI: Translation = {
  'order-placed': (order) => ({
    subject: `आपका ऑर्डर ${order.orderId}`,
    greeting: `प्रिय ${order.name},`,
    paragraphs: order.isFree
      ? ['आपके ऑर्डर के लिए धन्यवाद। इसके लिए कुछ भुगतान नहीं करना है; हम इसे देख रहे हैं और आपको लिखेंगे।']
      : [
          'आपके ऑर्डर के लिए धन्यवाद। यदि आपने अभी भुगतान नहीं किया है: नीचे दिए लिंक पर UPI कोड स्कैन करें, भुगतान करें, और अपने UPI ऐप में दिखने वाला 12 अक्षरों का रेफ़रेंस हमें भेजें।',
          `केवल नीचे दिए UPI ID पर भुगतान करें, चाहे कोई और पृष्ठ या संदेश कुछ भी कहे। बिना भुगतान के ऑर्डर ${order.unpaidHours} घंटे बाद समाप्त हो जाते हैं।`,
        ],
    facts: [...factsOf(order), ...payeeOf(order)],
    link: { label: 'आपका ऑर्डर', href: order.link },
    footnote: { text: 'जिसके पास यह लिंक है वह ऑर्डर देख सकता है। कृपया इसे किसी को न दें।' },
  }),
  'reference-received': (order) => ({
    subject: `${order.orderId} का भुगतान रेफ़रेंस हमें मिल गया`,
    greeting: `प्रिय ${order.name},`,
    paragraphs: ['आपका भुगतान रेफ़रेंस हमें मिल गया है। हम इसे अपने बैंक से मिलाकर आपको लिखेंगे।'],
    facts: [...factsOf(order), ['भुगतान रेफ़रेंस', order.reference]],
    link: { label: 'आपका ऑर्डर', href: order.link },
  }),
  'order-confirmed': (order) => ({
    subject: `आपका ऑर्डर ${order.orderId} पक्का हो गया`,
    greeting: `प्रिय ${order.name},`,
    paragraphs: [
      `${order.course} में आपका स्थान पक्का है। लिंक पर आपकी रसीद है, रखने या छापने के लिए।`,
      ...(order.welcomeText ? [order.welcomeText] : []),
    ],
    facts: [
      ...factsOf(order),
      ...optional('कोर्स खोलें', order.welcomeLink),
      ...optional('आरंभ', order.begins),
      ...optional('आपके कैलेंडर के लिए', order.begins && order.calendarLink),
    ],
    link: { label: 'आपकी रसीद', href: order.receiptLink },
  }),
  'reference-rejected': (order) => ({
    subject: `कृपया ${order.orderId} का भुगतान रेफ़रेंस जाँचें`,
    greeting: `प्रिय ${order.name},`,
    paragraphs: [
      `हम आपके भुगतान की पुष्टि नहीं कर सके। ${order.reason}.`,
      'कृपया अपने UPI ऐप में इस भुगतान का 12 अक्षरों का रेफ़रेंस देखें, नीचे दिए लिंक से अपना ऑर्डर खोलें और रेफ़रेंस दोबारा भेजें। जाँचने से पहले दूसरी बार भुगतान न करें।',
      `यदि आपके खाते से पैसे कट गए हैं और आपको कोई ग़लती नहीं मिलती, तो इस मेल का उत्तर दें या अपने ऑर्डर ID के साथ ${order.academyEmail} पर लिखें।`,
    ],
    facts: [...factsOf(order), ...payeeOf(order), ['हमारे पास रेफ़रेंस', order.reference || 'कोई नहीं']],
    link: { label: 'यहाँ ठीक करें', href: order.link },
  }),
  'review-reopened': (order) => ({
    subject: `हम आपका ऑर्डर ${order.orderId} दोबारा जाँच रहे हैं`,
    greeting: `प्रिय ${order.name},`,
    paragraphs: [
      'कृपया इस ऑर्डर के बारे में हमारे पिछले मेल पर ध्यान न दें: वह समय से पहले भेजा गया था। हम आपका भुगतान एक बार फिर जाँच रहे हैं और जाँच पूरी होने पर आपको लिखेंगे। आपको कुछ नहीं करना है।',
    ],
    facts: [...factsOf(order), ...optional('भुगतान रेफ़रेंस', order.reference)],
    link: { label: 'आपका ऑर्डर', href: order.link },
  }),
  'order-cancelled': (order) => ({
    subject: `आपका ऑर्डर ${order.orderId} रद्द हो गया`,
    greeting: `प्रिय ${order.name},`,
    paragraphs: [
      `आपका ऑर्डर रद्द कर दिया गया है। ${order.reason}.${order.isFree ? '' : ' कृपया अब इसके लिए भुगतान न करें।'}`,
      `यदि आप ${order.isFree ? '' : 'भुगतान कर चुके हैं या '}सहमत नहीं हैं, तो इस मेल का उत्तर दें या अपने ऑर्डर ID के साथ ${order.academyEmail} पर लिखें।`,
    ],
    facts: factsOf(order),
    link: { label: 'आपका ऑर्डर', href: order.link },
  }),
  'refund-requested': (order) => ({
    subject: `${order.orderId} के रिफ़ंड का आपका अनुरोध`,
    greeting: `प्रिय ${order.name},`,
    paragraphs: ['रिफ़ंड का आपका अनुरोध हमें मिल गया है। जाँच में 5-7 कार्य-दिवस लगते हैं; निर्णय होने पर हम आपको लिखेंगे।'],
    facts: [...factsOf(order), ['रिफ़ंड', order.refund]],
    link: { label: 'आपका ऑर्डर', href: order.link },
  }),
  'refund-approved': (order) => ({
    subject: `${order.orderId} का रिफ़ंड स्वीकृत हुआ`,
    greeting: `प्रिय ${order.name},`,
    paragraphs: [
      'आपका रिफ़ंड स्वीकृत है। हम 10 कार्य-दिवसों में पैसे वापस भेजते हैं; आपका बैंक उसे 5-10 कार्य-दिवस बाद दिखा सकता है।',
    ],
    facts: [...factsOf(order), ['रिफ़ंड', order.refund]],
    link: { label: 'आपका ऑर्डर', href: order.link },
  }),
  'refund-declined': (order) => ({
    subject: `${order.orderId} के रिफ़ंड का आपका अनुरोध`,
    greeting: `प्रिय ${order.name},`,
    paragraphs: [
      `हम इस ऑर्डर का रिफ़ंड नहीं कर सकते। ${order.reason}`,
      `यदि आप सहमत नहीं हैं, तो इस मेल का उत्तर दें या अपने ऑर्डर ID के साथ ${order.academyEmail} पर लिखें।`,
    ],
    facts: factsOf(order),
    link: { label: 'आपका ऑर्डर', href: order.link },
  }),
  'refund-sent': (order) => ({
    subject: `${order.orderId} के ${order.refund} वापस भेजे गए`,
    greeting: `प्रिय ${order.name},`,
    paragraphs: ['हमने आपके पैसे वापस भेज दिए हैं। आपका बैंक उन्हें 5-10 कार्य-दिवस बाद दिखा सकता है।'],
    facts: [
      ...factsOf(order),
      ['रिफ़ंड', order.refund],
      ['बैंक का रेफ़रेंस', order.reference],
      ...optional('क्रेडिट नोट', order.creditNote),
    ],
    link: { label: 'आपकी रसीद', href: order.receiptLink },
  }),
  'query-received': (query) => ({
    subject: `आपका प्रश्न ${query.id}`,
    greeting: `प्रिय ${query.name},`,
    paragraphs: ['आपका प्रश्न हमें मिल गया है और हम मेल से उत्तर देंगे। यह उसकी प्रति है:', query.message],
  }),
  'query-answer': (query) => ({
    subject: `Re: आपका प्रश्न ${query.id}`,
    greeting: `प्रिय ${query.name},`,
    paragraphs: [query.answer, 'आपका प्रश्न था:', query.message],
  }),
  'newsletter-confirm': (subscriber) => ({
    subject: `कृपया पुष्टि करें: ${subscriber.academyName} का न्यूज़लेटर`,
    greeting: 'नमस्ते,',
    paragraphs: ['यह पता हमारे न्यूज़लेटर के लिए लिखा गया था। जब तक आप पुष्टि नहीं करते, कोई न्यूज़लेटर नहीं भेजा जाता:'],
    link: { label: 'पुष्टि करें', href: subscriber.confirmLink },
    footnote: { text: 'यदि यह आपने नहीं किया, तो कुछ न करें: पुष्टि न होने पर यह पता बाद में मिटा दिया जाता है।' },
  }),
  'newsletter-welcome': (subscriber) => ({
    subject: `आप ${subscriber.academyName} की सूची में हैं`,
    greeting: 'स्वागत है,',
    paragraphs: ['नए कोर्स और बैच शुरू होने पर हम आपको लिखेंगे।'],
    footnote: {
      text: 'आपने यह नहीं माँगा था, या अब और नहीं चाहते?',
      label: 'सदस्यता समाप्त करें',
      href: subscriber.unsubscribeLink,
    },
  }),
  'course-opened': ({ course, link }) => ({
    subject: `${course} खुल गया है`,
    greeting: 'नमस्ते,',
    paragraphs: [
      `आपने हमसे बताने को कहा था: ${course} में पंजीकरण खुल गया है। इसके बारे में यह एकमात्र मेल है; आपका पता अब इस सूची से हटा दिया गया है।`,
    ],
    link: { label: 'कोर्स देखें', href: link },
  }),
};

function factsOf({ orderId, course, amount }: OrderValues): [string, string][] {
  return [
    ['ऑर्डर ID', orderId],
    ['कोर्स', course],
    ['राशि', amount],
  ];
}

function payeeOf({ isFree, payeeName, payeeVPA }: OrderValues): [string, string][] {
  if (isFree) return [];
  return [
    ['भुगतान किसे', payeeName],
    ['UPI ID', payeeVPA],
  ];
}
