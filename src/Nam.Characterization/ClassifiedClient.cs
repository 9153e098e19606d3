// SPDX-License-Identifier: MIT
namespace Nam.Characterization;

/// <summary>A client of the table and what is known of it.</summary>
/// <param name="Address">Its address; of an IPv6 address only the bits that count.</param>
/// <param name="Character">What is known.</param>
internal readonly record struct ClassifiedClient(ClientAddress Address, ClientCharacter Character);
