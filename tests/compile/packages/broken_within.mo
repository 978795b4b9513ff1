// 'within' in a folder names the package of the folder.
//! -L broken/within
//! error SK1305 elsewhere
model BrokenWithin
  Astray.Part p;
end BrokenWithin;
