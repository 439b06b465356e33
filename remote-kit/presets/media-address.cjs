// Tests need the address of a picture or a sound, never its bytes.
module.exports = '/media/file';
