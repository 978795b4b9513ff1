// A within with a name and two classes (13.4.3).
within Nowhere;  //! error SK1305
model A
end A;
model B
end B;
