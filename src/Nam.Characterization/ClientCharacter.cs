// SPDX-License-Identifier: MIT
namespace Nam.Characterization;

/// <summary>What is known of a client's connection.</summary>
/// <param name="Class">Its class; <see cref="ClientClass.Unknown"/> when neither the client nor its cluster was measured.</param>
/// <param name="Source">Whose pages the class comes from.</param>
/// <param name="Cluster">The index of its cluster in <see cref="PrefixTable"/>; -1 when it is in none.</param>
/// <param name="FirstSeconds">E_first, the mean gap from a page to its first object, in seconds; 0 without a class.</param>
/// <param name="LastSeconds">E_last, the mean gap from a page to its last object, in seconds; 0 without a class.</param>
/// <param name="PageCount">The number of pages that the means are taken over; a client's count stops at 65,535.</param>
public readonly record struct ClientCharacter(
    ClientClass Class, ClassSource Source, int Cluster, double FirstSeconds, double LastSeconds, long PageCount)
{
    /// <summary>What is known of a client of whom nothing is known.</summary>
    public static ClientCharacter Unknown => new(ClientClass.Unknown, ClassSource.None, -1, 0, 0, 0);
}
