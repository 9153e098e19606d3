// SPDX-License-Identifier: MIT
namespace Nam.Profiles;

/// <summary>What a codec is to the client that undoes it: implementations of one wire format are alike.</summary>
internal enum CodecFamily
{
    None = 0,
    Zip = 1,
    Brotli = 2,
    Other = 3,
}
