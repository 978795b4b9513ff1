// Files are UTF-8; a byte of another encoding is an error.
model NotUtf8
  Real x = 1 "Füllstand";  //! error SK1002
end NotUtf8;
