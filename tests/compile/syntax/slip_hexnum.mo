model M
  Integer x = 0x1F;  //! error SK1009
end M;
