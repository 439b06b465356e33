import { NOT_FOUND_HEADING } from '@stepwell/contract';

export const NotFoundPage = () => <h1>{NOT_FOUND_HEADING}</h1>;
