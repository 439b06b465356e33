// Tests need the URL of a picture or a sound, and not its content.
module.exports = '/media/file';
