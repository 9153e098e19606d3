// SPDX-License-Identifier: MIT
using System.Runtime.InteropServices;

namespace Nam.Codecs.Infoset;

/// <summary>The name of an element or attribute by the numbers of its parts.</summary>
/// <remarks>Has the size of a vector register, so that it is copied at once.</remarks>
[StructLayout(LayoutKind.Sequential, Size = 16)]
internal readonly struct InfosetName
{
    internal readonly int Prefix;
    internal readonly int Local;
    internal readonly int Uri;

    internal InfosetName(int prefix, int local, int uri)
    {
        Prefix = prefix;
        Local = local;
        Uri = uri;
    }
}
