// SPDX-License-Identifier: MIT
using System.Runtime.InteropServices;

namespace Nam.Characterization;

/// <summary>What is kept of one client: 48 bytes, a test says so.</summary>
[StructLayout(LayoutKind.Sequential)]
internal struct ClientEntry
{
    /// <summary>In <see cref="FirstGap"/>: no object was asked for yet.</summary>
    public const uint NoGap = uint.MaxValue;

    public ulong High;
    public ulong Low;

    /// <summary>E_first in seconds.</summary>
    public float First;

    /// <summary>E_last in seconds.</summary>
    public float Last;

    /// <summary>When it was seen last, in seconds from 1; 0 is an empty entry.</summary>
    public uint Seen;

    /// <summary>When the page was asked for that is being measured, in milliseconds modulo 2^32.</summary>
    public uint Base;

    /// <summary>Milliseconds from there to the first object.</summary>
    public uint FirstGap;

    /// <summary>Milliseconds from there to the latest object.</summary>
    public uint LastGap;

    /// <summary>The cluster's index and 1; 0 is none.</summary>
    public int Cluster;

    /// <summary>The page that is being measured; 0 is none.</summary>
    public ushort Page;

    /// <summary>The number of pages in the means.</summary>
    public ushort Pages;
}
