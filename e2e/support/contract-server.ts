import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import {
  type Course,
  type EndpointKey,
  type Mentor,
  type Order,
  type Pricing,
  REVISION_HEADER,
  type Settings,
} from '@stepwell/contract';
import { aCourse, aMentor, aSettings } from '@stepwell/contract/testing';

/** Fault of a call: no reply (`drop`), a late reply, or an error reply. */
export type Fault = 'drop' | { delayMs: number } | { status: number; message: string };

export interface SeenRequest {
  key: EndpointKey;
  /** Received `x-app-id` and `x-app-key`. */
  app: [string | undefined, string | undefined];
  /** Raw query string. */
  query: string;
}

interface StoredOrder {
  order: Order;
  pricing: Pricing;
  studentPhone: string;
  courseId: string;
  txnId?: string;
  idempotencyKey?: string;
}

/**
 * A small in-memory API that implements the contract independently of this repository's API, with faults that tests set. A test
 * changes later replies by writing the fields of this class.
 */
export class ContractServer {
  settings: Settings = aSettings({ payeeName: 'Another Academy', payeeVPA: 'another@upi' });
  courses: Course[] = [
    aCourse({ _id: 'algebra', courseName: 'Algebra From the Ground', courseCode: 'ALGEBRA01' }),
    aCourse({ _id: 'botany', courseName: 'Botany in the Field', courseCategory: 'Biology', courseStatus: 0 }),
    aCourse({ _id: 'optics', courseName: 'Optics by Hand', courseCategory: 'Physics', courseStatus: 2 }),
  ];
  mentors: Mentor[] = [aMentor({ mentorName: 'Meera Krishnan' })];
  /** Catalogue revision in replies to GET. Default: not sent, which the contract allows. */
  revision: string | undefined;
  readonly faults = new Map<EndpointKey, Fault>();
  readonly requests: SeenRequest[] = [];
  readonly orders = new Map<string, StoredOrder>();

  private readonly sockets = new Set<Socket>();
  private readonly server = createServer((request, response) => void this.answer(request, response));
  private port = 0;

  static async start(): Promise<ContractServer> {
    const api = new ContractServer();
    api.server.on('connection', (socket) => {
      api.sockets.add(socket);
      socket.on('close', () => api.sockets.delete(socket));
    });
    await api.up();
    return api;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Stops listening and resets open connections. */
  async down(): Promise<void> {
    if (!this.server.listening) return;
    await new Promise((resolve) => {
      this.server.close(resolve);
      for (const socket of this.sockets) socket.destroy();
    });
  }

  /** Listens on the same port. */
  async up(): Promise<void> {
    if (this.server.listening) return;
    await new Promise<void>((resolve) => this.server.listen(this.port, '127.0.0.1', resolve));
    this.port = (this.server.address() as AddressInfo).port;
  }

  requestsOf(key: EndpointKey): SeenRequest[] {
    return this.requests.filter((request) => request.key === key);
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.origin);
    const key = `${request.method} ${pathname}` as EndpointKey;
    const body = await readJson(request);
    const app: SeenRequest['app'] = [header(request, 'x-app-id'), header(request, 'x-app-key')];
    this.requests.push({ key, app, query: searchParams.toString() });
    const fault = this.faults.get(key);
    if (fault === 'drop') return void request.socket.destroy();
    if (fault && 'delayMs' in fault) await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
    const [status, data, message = 'OK'] =
      fault && 'status' in fault
        ? ([fault.status, null, fault.message] as const)
        : this.reply(key, searchParams, body, request);
    const revisionHeader = this.revision !== undefined &&
      request.method === 'GET' && { [REVISION_HEADER]: this.revision };
    response.writeHead(status, { 'content-type': 'application/json', ...revisionHeader });
    response.end(JSON.stringify({ response: { status, message, data } }));
  }

  private reply(key: EndpointKey, query: URLSearchParams, body: Body, request: IncomingMessage): Answer {
    switch (key) {
      case 'GET /health':
        return [200, { version: 'another', database: 'up' }];
      case 'GET /api/settings/getSettings':
        return [200, { ...this.settings, serverTimestamp: new Date().toISOString() }];
      case 'GET /api/courses/getAllCourses':
        return [200, this.courses];
      case 'GET /api/mentors/getAllMentors':
        return [200, this.mentors];
      case 'GET /api/courses/getCourse':
        return this.withCourse(query.get('id'), (course) => [200, course]);
      case 'GET /api/orders/reviewOrder':
        return this.withCourse(query.get('id'), (course) => [
          200,
          { course, pricing: course.courseStatus === 1 ? priceOf(course, '') : null },
        ]);
      case 'GET /api/coupons/applyCoupon':
        return this.withCourse(query.get('courseId'), (course) =>
          this.applyCoupon(course, query.get('couponCode')),
        );
      case 'POST /api/orders/placeOrder':
        return this.withCourse(body.courseId, (course) =>
          this.placeOrder(course, body, header(request, 'idempotency-key')),
        );
      case 'POST /api/orders/updateOrderStatus':
        return this.takeReference(body);
      case 'GET /api/orders/getOrder':
        return this.showOrder(query, header(request, 'x-order-token') ?? query.get('token'));
      case 'POST /api/queries/addNewQuery':
        return [201, { id: 'QUERY1' }, 'We have your message'];
      case 'POST /api/newsletters/subscribeNewsletter':
        return [201, { email: body.email }, 'You are on the list'];
      default:
        return [404, null, 'No such call'];
    }
  }

  private withCourse(id: unknown, answer: (course: Course) => Answer): Answer {
    const course = this.courses.find(({ _id }) => _id === id);
    return course ? answer(course) : [404, null, 'No such course'];
  }

  private applyCoupon(course: Course, code: string | null): Answer {
    if (code !== COUPON) return [404, null, 'We do not know this code'];
    return [200, { course, pricing: priceOf(course, code) }];
  }

  private placeOrder(course: Course, body: Body, idempotencyKey?: string): Answer {
    const sameAttempt = [...this.orders.values()].find(
      (each) => idempotencyKey && each.idempotencyKey === idempotencyKey,
    );
    if (sameAttempt) return [200, { order: sameAttempt.order, razorpayOrder: null }];
    if (course.courseStatus !== 1) return [409, null, 'This course takes no orders'];
    if (this.settings.isCourseEnrollmentAllowed !== 'true') return [409, null, 'Enrolment is closed'];
    const pricing = priceOf(course, body.couponCode ?? '');
    const orderId = `ANOTHER${this.orders.size + 1}`;
    const order: Order = {
      _id: `id-${orderId}`,
      orderId,
      courseTotalPrice: pricing.courseTotal,
      orderStatus: 'created',
      token: `token-${orderId}`,
    };
    const studentPhone = body.studentDetail?.studentPhone ?? '';
    this.orders.set(orderId, { order, pricing, studentPhone, courseId: course._id, idempotencyKey });
    return [201, { order, razorpayOrder: null }, 'Order created'];
  }

  private takeReference({ orderId, txnId }: Body): Answer {
    const stored = this.orders.get(orderId ?? '');
    if (!stored) return [404, null, 'No such order'];
    if (stored.txnId && stored.txnId !== txnId) return [409, null, 'Another reference is under review'];
    stored.txnId = txnId;
    stored.order.orderStatus = 'under-review';
    return [200, { orderId, orderStatus: 'under-review' }];
  }

  private showOrder(query: URLSearchParams, receivedToken: string | null): Answer {
    const stored = this.orders.get(query.get('orderId') ?? '');
    if (!stored) return [404, null, 'No such order'];
    const { order, pricing, studentPhone, courseId } = stored;
    const { token, ...orderWithoutToken } = order;
    if (receivedToken !== token) return [200, { orderId: order.orderId, orderStatus: order.orderStatus }];
    return [200, { order: orderWithoutToken, pricing, studentPhone, courseId }];
  }
}

/** The only coupon: 10 %. */
export const COUPON = 'TENTH';

type Answer = readonly [status: number, data: unknown, message?: string];

interface Body {
  courseId?: string;
  couponCode?: string;
  studentDetail?: { studentPhone?: string };
  orderId?: string;
  txnId?: string;
  email?: string;
}

function priceOf({ coursePrice = 0, courseMRP = 0 }: Course, couponCode: string): Pricing {
  const courseCouponDiscount = couponCode === COUPON ? roundedToPaisa(coursePrice / 10) : 0;
  const courseGST = roundedToPaisa((coursePrice - courseCouponDiscount) * 0.18);
  return {
    courseMRP,
    courseDiscount: roundedToPaisa(courseMRP - coursePrice),
    coursePrice,
    couponCode,
    courseCouponDiscount,
    courseGST,
    courseTotal: roundedToPaisa(coursePrice - courseCouponDiscount + courseGST),
  };
}

function roundedToPaisa(rupees: number): number {
  return Math.round(rupees * 100) / 100;
}

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

async function readJson(request: IncomingMessage): Promise<Body> {
  let text = '';
  for await (const part of request) text += part;
  return text ? (JSON.parse(text) as Body) : {};
}
