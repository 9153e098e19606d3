// SPDX-License-Identifier: MIT
namespace Nam.Characterization;

/// <summary>A cluster of clients and what their pages told.</summary>
/// <param name="Cluster">Its index in <see cref="PrefixTable"/>.</param>
/// <param name="Name">Its name: that of the prefix table, or the prefix.</param>
/// <param name="Class">Its class.</param>
/// <param name="FirstSeconds">E_first of its clients' pages, in seconds.</param>
/// <param name="LastSeconds">E_last of its clients' pages, in seconds.</param>
/// <param name="PageCount">The number of pages that the means are taken over.</param>
internal sealed record ClassifiedCluster(
    int Cluster, string Name, ClientClass Class, double FirstSeconds, double LastSeconds, long PageCount);
