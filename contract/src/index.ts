export const z: string = 'zz';
