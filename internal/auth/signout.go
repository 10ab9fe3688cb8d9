package auth

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"github.com/citerne/citerne/internal/outgoing"
)

// maxSignOut bounds how long a sign-out may take.
const maxSignOut = 3 * time.Second

// SignOut serves POST /auth/signout: it denies the session until it would have
// ended, signs out at the provider (specification §7) and clears the cookies,
// whatever the provider and the list of signed-out sessions say. It answers 204
// when the provider was told or there was nothing to tell, and 200 with
// {"provider":"unreachable"} when the provider could not be told: leading the
// browser to the provider's own sign-out would then leave it at an address that
// does not answer. A live session needs its X-XSRF-TOKEN; without a live session
// the cookies are cleared and nothing else is done.
func (s *Service) SignOut(w http.ResponseWriter, r *http.Request) {
	const operation = "sign-out"
	if f := s.checkPost(r); f != nil {
		s.refuse(w, r, operation, f)
		return
	}
	told := true
	// Credentials that are not good are as good as none: there is nothing to end.
	if session, _ := s.Authenticate(r); session != nil {
		if s.CheckXSRF(r, session) != nil {
			f := failure{http.StatusForbidden, string(errXSRF.Code), errXSRF.Message, nil}
			s.refuse(w, r, operation, &f)
			return
		}
		told = s.endSession(r.Context(), session)
	}
	s.clearCookies(w)
	if !told {
		writeJSON(w, http.StatusOK, map[string]string{"provider": "unreachable"})
		return
	}
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(http.StatusNoContent)
}

// endSession denies the session here and at the provider, both at once. A
// customer who closes the page right after the click is signed out all the same.
// told reports whether the provider knows.
func (s *Service) endSession(ctx context.Context, session *Session) (told bool) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), min(s.timeout, maxSignOut))
	defer cancel()
	var both sync.WaitGroup
	both.Go(func() {
		if err := s.revocations.Revoke(ctx, session.ID, session.ExpiresAt); err != nil {
			s.log.LogAttrs(ctx, slog.LevelError, "sign-out holds in this process only",
				slog.String("session", session.ID), slog.Any("cause", err))
		}
	})
	both.Go(func() {
		err := s.signOutUpstream(ctx, session)
		if told = err == nil; !told {
			s.log.LogAttrs(ctx, slog.LevelWarn, "sign-out at the provider did not succeed",
				slog.String("session", session.ID), slog.Any("cause", err))
		}
	})
	both.Wait()
	return told
}

func (s *Service) signOutUpstream(ctx context.Context, session *Session) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, s.signOutURL, nil)
	if err != nil {
		return fmt.Errorf("sign out: %w", err)
	}
	r.Header.Set("Authorization", session.TokenType+" "+session.Token)
	response, err := s.client.Do(r)
	if err != nil {
		return fmt.Errorf("sign out: %w", outgoing.WithoutURL(err))
	}
	defer response.Body.Close()
	io.CopyN(io.Discard, response.Body, maxTokenAnswer) // so that the connection is used again
	// A redirect is a success: the provider sends browsers to a page. A refusal
	// means that the token is dead already, which is all that is asked.
	if response.StatusCode >= 500 {
		return fmt.Errorf("sign out: the provider answered %d", response.StatusCode)
	}
	return nil
}
