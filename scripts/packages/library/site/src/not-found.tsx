export const NotFoundPage = () => <h1>There is no such branch</h1>;
